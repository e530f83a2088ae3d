import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';
import { shownTheme } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../viewport';
import { type ScrollToSlide, slideOffset } from './useCarousel';

export interface CarouselDragProps {
  /** The draggable element, which contains the list of covers. */
  row: HTMLElement;
  count: number;
  from: number;
  onSelect: (slide: number) => void;
  /** Receives the function that scrolls to a slide, or `undefined` on unmount. */
  onReady: (scrollTo: ScrollToSlide | undefined) => void;
}

/**
 * Makes the covers follow the pointer and animates them to a slide. The library drags an invisible rail with one step
 * per cover; the server-rendered covers follow it through their `--offset`.
 */
export default function CarouselDrag({ row, count, from, onSelect, onReady }: CarouselDragProps) {
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
    const updateOffsets = () => {
      const position = inSteps(embla.scrollProgress() * count);
      covers.forEach((cover, index) =>
        cover.style.setProperty('--offset', String(slideOffset(index, position, count))),
      );
    };
    embla.on('scroll', updateOffsets).on('reInit', updateOffsets);
    embla.on('select', () => onSelect(embla.selectedScrollSnap()));
    onReady((slide) => embla.scrollTo(slide, prefersReducedMotion()));
    return () => onReady(undefined);
  }, [embla, row, count, onSelect, onReady]);

  return (
    <div className="rail" aria-hidden="true">
      {Array.from({ length: count }, (_, slide) => (
        <i key={slide} />
      ))}
    </div>
  );
}

/** The retro theme has no easing: covers move in quarters of a step. */
const inSteps = (position: number) => (shownTheme() === 'retro' ? Math.round(position * 4) / 4 : position);
