import { useCallback, useEffect, useRef, useState } from 'react';
import { durationMs } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../viewport';

/** Animates the carousel to a slide. CarouselDrag provides this function after it has loaded. */
export type ScrollToSlide = (slide: number) => void;

/**
 * Selects one of `count` slides. Advances every 4500 ms and wraps around after the last slide, except while `paused`, in
 * a hidden tab or if the visitor prefers reduced motion.
 */
export function useCarousel(count: number, paused: boolean) {
  const [current, setCurrent] = useState(0);
  const scrollTo = useRef<ScrollToSlide>(undefined);
  const running = useAutoplayAllowed() && !paused && count > 1;

  const show = useCallback(
    (slide: number) => {
      const next = (slide + count) % count;
      setCurrent(next);
      scrollTo.current?.(next);
    },
    [count],
  );

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => show(current + 1), durationMs.carousel);
    return () => clearTimeout(timer);
  }, [running, current, show]);

  const setScrollTo = useCallback(
    (scroll: ScrollToSlide | undefined) => void (scrollTo.current = scroll),
    [],
  );

  return { current, running, show, setCurrent, setScrollTo };
}

/** Returns whether the tab is visible and reduced motion is not preferred; false on the server and before hydration. */
function useAutoplayAllowed(): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    const update = () => setAllowed(!document.hidden && !prefersReducedMotion());
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return allowed;
}

/**
 * Returns the position of a slide relative to the centre, in slides and in the shorter direction; negative to the left.
 *
 * @param position the slide in the centre, which is fractional during an animation
 */
export function slideOffset(slide: number, position: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((((slide - position + half) % count) + count) % count) - half;
}
