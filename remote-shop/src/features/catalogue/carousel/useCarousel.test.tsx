import { act, renderHook } from '@testing-library/react';
import { mockViewport } from '../../../testing/mockViewport';
import { useCarousel } from './useCarousel';

beforeEach(() => {
  jest.useFakeTimers();
  mockViewport('desktop');
});

afterEach(() => jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('The carousel advances every 4500 ms [R105]', () => {
  const { result } = renderHook(() => useCarousel(3, false));
  advance(4499);
  expect(result.current.current).toBe(0);
  advance(1);
  expect(result.current.current).toBe(1);
  advance(4500);
  expect(result.current.current).toBe(2);
});

test('The carousel returns to the first slide after the last slide [R106]', () => {
  const { result } = renderHook(() => useCarousel(3, false));
  for (let slide = 0; slide < 3; slide += 1) advance(4500);
  expect(result.current.current).toBe(0);
});

test.each([
  [-1, 2],
  [-4, 2],
  [-7, 2],
  [3, 0],
  [8, 2],
])('In a carousel of three slides, show(%i) selects the slide with index %i', (position, slide) => {
  const { result } = renderHook(() => useCarousel(3, true));
  act(() => result.current.show(position));
  expect(result.current.current).toBe(slide);
});

test('A paused carousel advances 4500 ms after it resumes', () => {
  const { result, rerender } = renderHook(({ paused }) => useCarousel(3, paused), {
    initialProps: { paused: true },
  });
  advance(20_000);
  expect(result.current.current).toBe(0);
  rerender({ paused: false });
  advance(4499);
  expect(result.current.current).toBe(0);
  advance(1);
  expect(result.current.current).toBe(1);
});

test('The carousel does not advance automatically when the visitor prefers reduced motion', () => {
  mockViewport('desktop', { reducedMotion: true });
  const { result } = renderHook(() => useCarousel(3, false));
  advance(20_000);
  expect(result.current.current).toBe(0);
  act(() => result.current.show(-1));
  expect(result.current.current).toBe(2);
});
