import { useCallback, useEffect, useState } from 'react';
import { durationMs } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../viewport';

/**
 * Advances to the next of `count` slides every 4500 ms, except while `isPaused`, in a hidden tab or if the
 * visitor prefers reduced motion. `show` accepts any integer, because a drag may wrap around several times.
 */
export function useCarousel(count: number, isPaused: boolean) {
  const [current, setCurrent] = useState(0);
  const running = useAutoplayAllowed() && !isPaused && count > 1;

  const show = useCallback((slide: number) => setCurrent(((slide % count) + count) % count), [count]);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => show(current + 1), durationMs.carousel);
    return () => clearTimeout(timer);
  }, [running, current, show]);

  return { current, running, show };
}

/**
 * Returns whether the tab is visible and reduced motion is not preferred; false on the server and before
 * hydration.
 */
function useAutoplayAllowed(): boolean {
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => {
    const update = () => setIsAllowed(!document.hidden && !prefersReducedMotion());
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isAllowed;
}

/**
 * Returns a slide's offset from the centre in slides, measured in the shorter direction; negative to the
 * left.
 *
 * @param position index of the centre slide; fractional during a drag
 */
export function slideOffset(slide: number, position: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((((slide - position + half) % count) + count) % count) - half;
}
