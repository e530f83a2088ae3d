import { games } from '../../api/seed/facts';
import { LAYOUTS } from './box';
import { paintCover, paintScene } from './cover';
import { paintCloseUp, paintScreenshot } from './extras';
import { meanColourDistance, PALETTES, SLOTS } from './palettes';
import { planCovers } from './plan';
import { SCENES } from './scenes';
import { PIECES } from './scenes/play/puzzle';
import { CAMERAS } from './stage';

const plans = planCovers(games);

test('No cover has the same scene and palette as any of the twelve covers before or after it', () => {
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

test('No two adjacent covers share a palette, and fewer than 5% of covers have a palette similar to that of the previous cover', () => {
  const shared = plans.filter(({ palette }, index) => palette.name === plans[index - 1]?.palette.name);
  expect(shared).toEqual([]);
  const similar = plans.filter((plan, index) => {
    const before = plans[index - 1];
    return before !== undefined && meanColourDistance(plan.palette, before.palette) < 50;
  });
  expect(similar.length).toBeLessThan(plans.length * 0.05);
});

test('The covers of a catalogue are planned and painted identically every time', () => {
  expect(planCovers(games.map((game) => ({ ...game })))).toEqual(plans);
  const [game, plan] = [games[76], plans[76]];
  if (!game || !plan) throw new Error('The catalogue is too short');
  expect(paintCover(game, plan).pixels).toEqual(paintCover(game, plan).pixels);
});

test('Every scene looks different from each camera, and its focus is inside the picture and below row 50', () => {
  const planByScene = new Map(plans.map((plan) => [plan.scene, plan]));
  for (const plan of planByScene.values()) {
    const pictures = CAMERAS.map((camera) => {
      const { canvas, focus } = paintScene(plan, camera);
      expect(focus[0]).toBeGreaterThan(0);
      expect(focus[0]).toBeLessThan(canvas.width);
      expect(focus[1]).toBeGreaterThan(50);
      expect(focus[1]).toBeLessThan(canvas.height);
      return canvas.pixels.join();
    });
    expect(new Set(pictures).size).toBe(CAMERAS.length);
  }
});

test.each(['maze', 'bricks', 'crossing'] as const)(
  'The %s scene fills the whole picture, and its focus is not near an edge',
  (scene) => {
    const [plan] = plans;
    if (!plan) throw new Error('The catalogue is empty');
    for (const camera of CAMERAS)
      for (let seed = 0; seed < 20; seed++) {
        const { canvas, focus } = paintScene({ ...plan, scene, camera, seed });
        expect(canvas.pixels.includes(0)).toBe(false);
        expect(focus[0]).toBeGreaterThanOrEqual(20);
        expect(focus[0]).toBeLessThanOrEqual(100);
        expect(focus[1]).toBeGreaterThan(60);
        expect(focus[1]).toBeLessThan(147);
      }
  },
);

test('The close-up has half the width and height of the scene, and the screenshot shows a HUD', () => {
  const game = games[0];
  if (!game) throw new Error('The catalogue is empty');
  const [plan] = planCovers([game]);
  if (!plan) throw new Error('The game has no plan');
  const closeUp = paintCloseUp(paintScene(plan));
  expect([closeUp.width, closeUp.height]).toEqual([60, 80]);
  const screenshot = paintScreenshot(game, plan);
  expect([screenshot.width, screenshot.height]).toEqual([120, 160]);
  expect(new Set(screenshot.pixels.slice(0, 120 * 20)).size).toBeGreaterThan(2);
});

test('Puzzle pieces have two, three or five cells, never four', () => {
  expect(new Set(PIECES.map((piece) => piece.length))).toEqual(new Set([2, 3, 5]));
});
