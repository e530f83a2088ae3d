import { mockViewport } from '../../testing/mockViewport';
import { smoothScrollTo } from './smoothScrollTo';

let positions: number[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  mockViewport('desktop');
  positions = [];
  window.scrollTo = (_left?: unknown, top?: number) => void positions.push(top ?? 0);
});

afterEach(() => jest.useRealTimers());

test('Smooth scrolling reaches its target after the given duration [R114]', () => {
  smoothScrollTo(500, 500);
  jest.advanceTimersByTime(100);
  expect(positions.at(-1)).toBeLessThan(500);
  jest.advanceTimersByTime(432);
  expect(positions.at(-1)).toBe(500);
});

test('A wheel event stops smooth scrolling', () => {
  smoothScrollTo(500, 500);
  jest.advanceTimersByTime(100);
  const before = positions.length;
  window.dispatchEvent(new Event('wheel'));
  jest.advanceTimersByTime(500);
  expect(positions).toHaveLength(before);
});

test('Smooth scrolling jumps to its target when the visitor prefers reduced motion', () => {
  mockViewport('desktop', { reducedMotion: true });
  smoothScrollTo(500, 500);
  expect(positions).toEqual([500]);
});
