import { useCallback, useEffect, useState } from 'react';
import { durationMs } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../viewport';

/**
 * Selects one of `count` slides. Advances every 4500 ms and wraps around after the last slide, except while `isPaused`,
 * in a hidden tab or if the visitor prefers reduced motion. `show` accepts any integer, because a drag may pass all
 * slides several times.
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

/** Returns whether the tab is visible and reduced motion is not preferred; false on the server and before hydration. */
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
 * Returns a slide's offset from the centre in slides, measured in the shorter direction; negative to the left.
 *
 * @param position the slide in the centre, which is fractional during a drag
 */
export function slideOffset(slide: number, position: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((((slide - position + half) % count) + count) % count) - half;
}
