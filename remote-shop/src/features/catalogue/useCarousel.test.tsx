import { act, renderHook } from '@testing-library/react';
import { pretendViewport } from './pretendViewport';
import { useCarousel } from './useCarousel';

beforeEach(() => {
  jest.useFakeTimers();
  pretendViewport('desktop');
});

afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('The carousel moves on after 4500 ms, and not before [R105]', () => {
  const { result } = renderHook(() => useCarousel(3, false));
  pass(4499);
  expect(result.current.current).toBe(0);
  pass(1);
  expect(result.current.current).toBe(1);
  pass(4500);
  expect(result.current.current).toBe(2);
});

test('It loops to the first slide at the end [R106]', () => {
  const { result } = renderHook(() => useCarousel(3, false));
  for (let slide = 0; slide < 3; slide += 1) pass(4500);
  expect(result.current.current).toBe(0);
});

test('it rests while it is looked at, and takes a whole rest before it goes on', () => {
  const { result, rerender } = renderHook(({ paused }) => useCarousel(3, paused), {
    initialProps: { paused: true },
  });
  pass(20_000);
  expect(result.current.current).toBe(0);
  rerender({ paused: false });
  pass(4499);
  expect(result.current.current).toBe(0);
  pass(1);
  expect(result.current.current).toBe(1);
});

test('a visitor who asks for less motion moves it by hand only', () => {
  pretendViewport('desktop', { still: true });
  const { result } = renderHook(() => useCarousel(3, false));
  pass(20_000);
  expect(result.current.current).toBe(0);
  act(() => result.current.show(-1));
  expect(result.current.current).toBe(2);
});
