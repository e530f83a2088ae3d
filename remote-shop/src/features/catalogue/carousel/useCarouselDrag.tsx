import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { CarouselDragProps } from './CarouselDrag';

interface CarouselDragState {
  element: ReactNode;
  /** Slide in the centre when dragging became available. After that, CarouselDrag sets the offsets instead of React. */
  startSlide: number;
}

type Props = Omit<CarouselDragProps, 'row'> & { row: HTMLElement | null };

/**
 * Loads CarouselDrag when the browser is idle. Returns `undefined` before that and if loading fails; the buttons of the
 * carousel work without it.
 */
export function useCarouselDrag({ row, ...props }: Props) {
  const [drag, setDrag] = useState<CarouselDragState>();

  const start = useEffectEvent((row: HTMLElement, CarouselDrag: ComponentType<CarouselDragProps>) =>
    setDrag({ element: <CarouselDrag row={row} {...props} />, startSlide: props.startSlide }),
  );

  useEffect(() => {
    if (!row) return;
    return whenIdle(() => {
      import(/* webpackChunkName: "carousel-drag" */ './CarouselDrag').then(
        ({ default: CarouselDrag }) => start(row, CarouselDrag),
        (error: unknown) => console.error('Could not load carousel dragging', error),
      );
    });
  }, [row]);

  return drag;
}

/**
 * Runs a function when the browser is idle, or after 200 ms in Safari, which has no `requestIdleCallback`. Returns a
 * function that cancels the run.
 */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
