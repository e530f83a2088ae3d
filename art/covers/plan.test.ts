import { games } from '../../api/seed/facts';
import { LAYOUTS } from './box';
import { paintCover, paintScene } from './cover';
import { paintCloseUp, paintScreenshot } from './extras';
import { PALETTES, SLOTS } from './palettes';
import { planCover } from './plan';
import { SCENES } from './scenes';
import { PIECES } from './scenes/play/puzzle';
import { CAMERAS } from './stage';

const plans = games.map((game) => planCover(game));

test('No cover has the same scene and palette as any of the twelve covers on either side', () => {
  plans.forEach((plan, index) => {
    const appearance = `${plan.scene} ${plan.palette.name}`;
    const neighbours = plans
      .slice(index + 1, index + 13)
      .map(({ scene, palette }) => `${scene} ${palette.name}`);
    expect(neighbours).not.toContain(appearance);
  });
});

test('The covers of the catalogue use every scene, every camera, every layout and every palette', () => {
  expect(new Set(plans.map((plan) => plan.scene)).size).toBe(Object.keys(SCENES).length);
  expect(new Set(plans.map((plan) => plan.camera))).toEqual(new Set(CAMERAS));
  expect(new Set(plans.map((plan) => plan.layout))).toEqual(new Set(LAYOUTS));
  for (const palettes of Object.values(PALETTES)) expect(palettes).toHaveLength(SLOTS);
  expect(new Set(plans.map((plan) => plan.palette.name)).size).toBe(SLOTS * 3);
});

test('A cover depends only on its game and is painted identically every time', () => {
  const game = games[76];
  if (!game) throw new Error('The catalogue is too short');
  expect(planCover({ ...game })).toEqual(planCover(game));
  expect(paintCover(game, planCover(game)).pixels).toEqual(paintCover(game, planCover(game)).pixels);
});

test('Every scene looks different from each camera, and its point of interest is inside the picture', () => {
  const planByScene = new Map(plans.map((plan) => [plan.scene, plan]));
  for (const plan of planByScene.values()) {
    const pictures = CAMERAS.map((camera) => {
      const { canvas, focus } = paintScene(plan, camera);
      expect(focus[0]).toBeGreaterThan(0);
      expect(focus[0]).toBeLessThan(canvas.width);
      expect(focus[1]).toBeLessThan(canvas.height);
      return canvas.pixels.join();
    });
    expect(new Set(pictures).size).toBe(CAMERAS.length);
  }
});

test('The close-up shows a detail of the scene, and the screenshot shows counters', () => {
  const game = games[0];
  if (!game) throw new Error('The catalogue is empty');
  const plan = planCover(game);
  const closeUp = paintCloseUp(paintScene(plan));
  expect([closeUp.width, closeUp.height]).toEqual([60, 80]);
  const screenshot = paintScreenshot(game, plan);
  expect([screenshot.width, screenshot.height]).toEqual([120, 160]);
  expect(new Set(screenshot.pixels.slice(0, 120 * 20)).size).toBeGreaterThan(2);
});

test('Puzzle pieces have two, three or five cells, never four', () => {
  expect(new Set(PIECES.map((piece) => piece.length))).toEqual(new Set([2, 3, 5]));
});
