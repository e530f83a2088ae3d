import { renderHook } from '@testing-library/react';
import { useCountdown } from './useCountdown';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const start = (onEnd: () => void) =>
  renderHook(({ paused }: { paused: boolean }) => useCountdown(3000, paused, onEnd), {
    initialProps: { paused: false },
  });

test('A countdown of three seconds ends once, after three seconds [R142]', () => {
  const ended = jest.fn();
  start(ended);
  jest.advanceTimersByTime(2999);
  expect(ended).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('A paused countdown continues with the remaining time', () => {
  const ended = jest.fn();
  const { rerender } = start(ended);
  jest.advanceTimersByTime(2000);
  rerender({ paused: true });
  jest.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
  rerender({ paused: false });
  jest.advanceTimersByTime(999);
  expect(ended).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('A countdown is cancelled when its component unmounts', () => {
  const ended = jest.fn();
  start(ended).unmount();
  jest.advanceTimersByTime(10_000);
  expect(ended).not.toHaveBeenCalled();
});
