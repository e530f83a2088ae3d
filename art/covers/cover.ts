import { Canvas, type Point, Random } from '../pixels';
import { drawBox, type Layout, titlePlace } from './box';
import { fitTitle, type Line } from './lettering/fit';
import { drawTitle } from './lettering/title';
import { makeHero } from './parts/hero';
import type { CoverGame, CoverPlan } from './plan';
import { SCENES } from './scenes';
import { type Camera, HEIGHT, WIDTH } from './stage';

export interface Painted {
  canvas: Canvas;
  focus: Point;
}

/** Margin left and right of a title, and the most rows it may take. */
const MARGIN = 4;
const TITLE_ROWS = 60;

/** The scene without any lettering, from the camera asked for. */
export function paintScene(plan: CoverPlan, camera: Camera = plan.camera): Painted {
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

/** The front of the box: title, platform and year go onto the scene itself. */
export function paintCover(game: CoverGame, plan: CoverPlan, { canvas } = paintScene(plan)): Canvas {
  drawTitle(canvas, fitCoverTitle(game.name, plan.layout), titlePlace(plan.layout), plan.style, plan.palette);
  drawBox(canvas, plan.layout, game);
  return canvas;
}

/** The lines of a title in the room its layout leaves. */
export const fitCoverTitle = (title: string, layout: Layout): Line[] =>
  fitTitle(title, titlePlace(layout).width - MARGIN * 2, TITLE_ROWS);
