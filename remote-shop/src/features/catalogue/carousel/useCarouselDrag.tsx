import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { CarouselDragProps } from './CarouselDrag';

interface CarouselDragState {
  element: ReactNode;
  /** The slide in the centre when dragging became available; from then on CarouselDrag sets the offsets, not React. */
  from: number;
}

type Props = Omit<CarouselDragProps, 'row'> & { row: HTMLElement | null };

/**
 * Loads CarouselDrag in idle time. Returns `undefined` until then, or if loading fails: the buttons still work without
 * it.
 */
export function useCarouselDrag({ row, ...props }: Props) {
  const [drag, setDrag] = useState<CarouselDragState>();

  const start = useEffectEvent((row: HTMLElement, CarouselDrag: ComponentType<CarouselDragProps>) =>
    setDrag({ element: <CarouselDrag row={row} {...props} />, from: props.from }),
  );

  useEffect(() => {
    if (!row) return;
    return whenIdle(() => {
      import(/* webpackChunkName: "stage-motion" */ './CarouselDrag').then(
        ({ default: CarouselDrag }) => start(row, CarouselDrag),
        (error: unknown) => console.error('The covers cannot be dragged', error),
      );
    });
  }, [row]);

  return drag;
}

/** Falls back to a timeout in Safari, which has no `requestIdleCallback`. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
