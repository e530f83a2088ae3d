import { Canvas, type Point, Random } from '../pixels';
import { drawBox, type Layout, titleArea } from './box';
import { fitTitle, type Line } from './lettering/fit';
import { drawTitle } from './lettering/title';
import { makeHero } from './parts/hero';
import type { CoverGame, CoverPlan } from './plan';
import { SCENES } from './scenes';
import { type Camera, HEIGHT, WIDTH } from './stage';

export interface PaintedScene {
  canvas: Canvas;
  focus: Point;
}

/** Left and right margin of a title, in pixels. */
const MARGIN = 4;

/** Maximum height of a title, in pixels. */
const MAX_TITLE_HEIGHT = 60;

/** Paints the scene without text, from the viewpoint of the camera. */
export function paintScene(plan: CoverPlan, camera: Camera = plan.camera): PaintedScene {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const hero = makeHero(new Random(plan.seed ^ 0xbeef), plan.palette);
  const focus = SCENES[plan.scene].draw({
    canvas,
    random: new Random(plan.seed),
    palette: plan.palette,
    camera,
    hero,
  });
  return { canvas, focus };
}

export function paintCover(game: CoverGame, plan: CoverPlan, { canvas } = paintScene(plan)): Canvas {
  drawTitle(canvas, fitCoverTitle(game.name, plan.layout), titleArea(plan.layout), plan.style, plan.palette);
  drawBox(canvas, plan.layout, game);
  return canvas;
}

export const fitCoverTitle = (title: string, layout: Layout): Line[] =>
  fitTitle(title, titleArea(layout).width - MARGIN * 2, MAX_TITLE_HEIGHT);
