import { useCallback, useEffect, useRef, useState } from 'react';
import { wait } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../viewport';

/** Animates the covers to a slide; provided by CarouselDrag once it has loaded. */
export type ScrollToSlide = (slide: number) => void;

/**
 * Selects one of `count` slides. Advances after 4500 ms and continues with the first slide after the last; not while
 * `paused`, not in a hidden tab, and never if the visitor prefers reduced motion.
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
    const timer = setTimeout(() => show(current + 1), wait.carousel);
    return () => clearTimeout(timer);
  }, [running, current, show]);

  const setScrollTo = useCallback(
    (scroll: ScrollToSlide | undefined) => void (scrollTo.current = scroll),
    [],
  );

  return { current, running, show, setCurrent, setScrollTo };
}

/** Returns false on the server and until the browser has confirmed that the tab is visible and motion is allowed. */
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
 * Returns how many steps a slide is away from the centre by the shorter way round: negative to the left.
 *
 * @param position the slide in the centre; a fraction while the carousel moves
 */
export function slideOffset(slide: number, position: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((((slide - position + half) % count) + count) % count) - half;
}
