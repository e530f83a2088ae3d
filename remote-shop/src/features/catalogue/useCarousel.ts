import { wait } from '@press-start/shared-ui/themes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from './viewport';

/** What moves the row, once it has been loaded: see StageMotion. */
export type Mover = (slide: number) => void;

/**
 * Which of `count` slides stands in the middle. Moves on by itself after 4500 ms of rest and starts over at the end;
 * not while `paused`, not in a hidden tab, and never for a visitor who asks for less motion.
 */
export function useCarousel(count: number, paused: boolean) {
  const [current, setCurrent] = useState(0);
  const mover = useRef<Mover>(undefined);
  const running = useMayRun() && !paused && count > 1;

  const show = useCallback(
    (slide: number) => {
      const requested = (slide + count) % count;
      setCurrent(requested);
      mover.current?.(requested);
    },
    [count],
  );

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => show(current + 1), wait.carousel);
    return () => clearTimeout(timer);
  }, [running, current, show]);

  const setMover = useCallback((move: Mover | undefined) => void (mover.current = move), []);

  return { current, running, show, setCurrent, setMover };
}

/** False until the browser has said that the tab is seen and motion is welcome. */
function useMayRun(): boolean {
  const [mayRun, setMayRun] = useState(false);
  useEffect(() => {
    const updateMayRun = () => setMayRun(!document.hidden && !prefersReducedMotion());
    updateMayRun();
    document.addEventListener('visibilitychange', updateMayRun);
    return () => document.removeEventListener('visibilitychange', updateMayRun);
  }, []);
  return mayRun;
}
