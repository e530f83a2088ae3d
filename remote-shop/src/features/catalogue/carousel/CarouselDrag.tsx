import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';
import { shownTheme } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../viewport';
import { type ScrollToSlide, slideOffset } from './useCarousel';

export interface CarouselDragProps {
  /** The draggable element, which contains the list of covers. */
  row: HTMLElement;
  count: number;
  /** Slide in the centre when dragging becomes available. */
  startSlide: number;
  onSelect: (slide: number) => void;
  /** Receives the function that scrolls to a slide, or `undefined` on unmount. */
  onReady: (scrollTo: ScrollToSlide | undefined) => void;
}

/**
 * Lets visitors drag the covers, and animates the carousel to a slide. The library drags an invisible rail that has one
 * step per cover; the server-rendered covers follow it through their `--offset`.
 */
export default function CarouselDrag({ row, count, startSlide, onSelect, onReady }: CarouselDragProps) {
  const [attach, embla] = useEmblaCarousel({
    container: '.rail',
    startIndex: startSlide,
    loop: true,
    duration: 30,
    watchFocus: false,
  });

  useEffect(() => attach(row), [attach, row]);

  useEffect(() => {
    if (!embla) return;
    const covers = row.querySelectorAll('li');
    const updateOffsets = () => {
      const position = roundForTheme(embla.scrollProgress() * count);
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

/** Rounds to a quarter of a step in the retro theme, which has no easing. */
const roundForTheme = (position: number) =>
  shownTheme() === 'retro' ? Math.round(position * 4) / 4 : position;
