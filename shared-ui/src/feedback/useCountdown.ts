import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `ms` milliseconds, not counting the time during which `paused` is true. */
export function useCountdown(ms: number, paused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = window.setTimeout(() => end(), remainingMs.current);
    return () => {
      window.clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [paused]);
}
