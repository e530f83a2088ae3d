import { renderHook } from '@testing-library/react';
import { useCountdown } from './useCountdown';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const startCountdown = (onEnd: () => void) =>
  renderHook(({ paused }: { paused: boolean }) => useCountdown(3000, paused, onEnd), {
    initialProps: { paused: false },
  });

test('A countdown of three seconds calls onEnd once, after three seconds [R142]', () => {
  const onEnd = jest.fn();
  startCountdown(onEnd);
  jest.advanceTimersByTime(2999);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('A paused countdown continues with the remaining time', () => {
  const onEnd = jest.fn();
  const { rerender } = startCountdown(onEnd);
  jest.advanceTimersByTime(2000);
  rerender({ paused: true });
  jest.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  rerender({ paused: false });
  jest.advanceTimersByTime(999);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('A countdown is cancelled when its component unmounts', () => {
  const onEnd = jest.fn();
  startCountdown(onEnd).unmount();
  jest.advanceTimersByTime(10_000);
  expect(onEnd).not.toHaveBeenCalled();
});
