import fc from 'fast-check';
import { fittedView, maxScale, panBy, swipeDirection, zoomAt } from './zoom';

const stage = { width: 400, height: 300 };

test('Enlarging a picture does not move the point around which it is enlarged', () => {
  const point = { x: 100, y: -50 };
  const view = zoomAt(fittedView, 2, point, stage);
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  const shownAt = { x: view.x + view.scale * point.x, y: view.y + view.scale * point.y };
  expect(shownAt).toEqual(point);
});

test('A picture that is reduced to its original size is centred again', () => {
  const view = panBy(zoomAt(fittedView, 3, { x: 0, y: 0 }, stage), { x: 200, y: 10 }, stage);
  expect(zoomAt(view, 0.01, { x: 20, y: 20 }, stage)).toEqual(fittedView);
});

test('After any zooming and panning, the scale is within its limits and the picture covers the stage', () => {
  const number = fc.double({ min: -1000, max: 1000, noNaN: true });
  const step = fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: number, y: number });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      let view = fittedView;
      for (const { factor, x, y } of steps) {
        view = panBy(zoomAt(view, factor, { x, y }, stage), { x: y, y: x }, stage);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(maxScale);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * stage.width) / 2);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * stage.height) / 2);
      }
    }),
  );
});

test('Only a long and mostly horizontal movement counts as a swipe', () => {
  expect([
    swipeDirection({ x: -80, y: 10 }),
    swipeDirection({ x: 80, y: -10 }),
    swipeDirection({ x: 30, y: 0 }),
    swipeDirection({ x: 80, y: 70 }),
  ]).toEqual([1, -1, 0, 0]);
});
