import { glideTo } from './glideTo';
import { pretendViewport } from './pretendViewport';

let places: number[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  pretendViewport('desktop');
  places = [];
  window.scrollTo = (_left?: unknown, top?: number) => void places.push(top ?? 0);
});

afterEach(() => jest.useRealTimers());

test('A glide of 500 ms to 500 arrives there after 500 ms, not at once [R114]', () => {
  glideTo(500, 500);
  jest.advanceTimersByTime(100);
  expect(places.at(-1)).toBeLessThan(500);
  jest.advanceTimersByTime(432);
  expect(places.at(-1)).toBe(500);
});

test('the visitor who turns the wheel takes over', () => {
  glideTo(500, 500);
  jest.advanceTimersByTime(100);
  const before = places.length;
  window.dispatchEvent(new Event('wheel'));
  jest.advanceTimersByTime(500);
  expect(places).toHaveLength(before);
});

test('with less motion asked for, it is there at once', () => {
  pretendViewport('desktop', { still: true });
  glideTo(500, 500);
  expect(places).toEqual([500]);
});
