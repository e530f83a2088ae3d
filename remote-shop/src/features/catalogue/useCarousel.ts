import { wait } from '@press-start/shared-ui/themes';
import { useEffect, useState } from 'react';
import { wantsStillness } from './viewport';

/**
 * Which of `count` slides stands in the middle. Moves on by itself after 4500 ms of rest and starts over at the end;
 * not while `paused`, not in a hidden tab, and never for a visitor who asks for less motion.
 */
export function useCarousel(count: number, paused: boolean) {
  const [current, setCurrent] = useState(0);
  const running = useMayRun() && !paused && count > 1;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setCurrent((slide) => (slide + 1) % count), wait.carousel);
    return () => clearTimeout(timer);
  }, [running, current, count]);

  const show = (slide: number) => setCurrent((slide + count) % count);
  return { current, running, show };
}

/** False until the browser has said that the tab is seen and motion is welcome. */
function useMayRun(): boolean {
  const [mayRun, setMayRun] = useState(false);
  useEffect(() => {
    const look = () => setMayRun(!document.hidden && !wantsStillness());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return mayRun;
}
