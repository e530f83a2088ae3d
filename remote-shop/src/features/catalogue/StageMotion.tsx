import { shownTheme } from '@press-start/shared-ui/themes';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';
import { offsetOf } from './offsetOf';
import type { Mover } from './useCarousel';
import { prefersReducedMotion } from './viewport';

export interface MotionProps {
  /** What can be dragged: the covers' list is in it. */
  row: HTMLElement;
  count: number;
  /** The slide that stands in the middle when the motion begins. */
  from: number;
  /** Told when a drag has chosen another slide. */
  onSelect: (slide: number) => void;
  /** Given the way to move on to a slide, or undefined when it is gone. */
  onMover: (mover: Mover | undefined) => void;
}

/**
 * Moves the row of covers: after the finger, and on to a slide. The library drags an unseen rail, one step wide and with
 * as many steps as there are covers; the covers stand where the server has drawn them and follow it by their offset.
 */
export default function StageMotion({ row, count, from, onSelect, onMover }: MotionProps) {
  const [attach, embla] = useEmblaCarousel({
    container: '.rail',
    startIndex: from,
    loop: true,
    duration: 30,
    watchFocus: false,
  });

  useEffect(() => attach(row), [attach, row]);

  useEffect(() => {
    if (!embla) return;
    const covers = row.querySelectorAll('li');
    const follow = () => {
      const position = inSteps(embla.scrollProgress() * count);
      covers.forEach((cover, index) =>
        cover.style.setProperty('--offset', String(offsetOf(index, position, count))),
      );
    };
    embla.on('scroll', follow).on('reInit', follow);
    embla.on('select', () => onSelect(embla.selectedScrollSnap()));
    onMover((slide) => embla.scrollTo(slide, prefersReducedMotion()));
    return () => onMover(undefined);
  }, [embla, row, count, onSelect, onMover]);

  return (
    <div className="rail" aria-hidden="true">
      {Array.from({ length: count }, (_, slide) => (
        <i key={slide} />
      ))}
    </div>
  );
}

/** Nothing is eased in retro: the same way in quarters of a step. */
const inSteps = (position: number) => (shownTheme() === 'retro' ? Math.round(position * 4) / 4 : position);
