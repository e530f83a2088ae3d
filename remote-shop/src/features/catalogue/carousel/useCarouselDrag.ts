import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { shownBase } from '@press-start/shared-ui/themes';
import { slideOffset } from './useCarousel';

/** Minimum movement of a drag, in pixels. A shorter movement is a click. */
const minDistance = 6;

/**
 * The momentum is the distance that the pointer would move in this number of milliseconds at its last speed.
 * A pointer that has rested for at least this time has no momentum.
 */
const momentumMs = 120;

/** In slides. */
const maxMomentum = 0.5;

interface Drag {
  /** Horizontal position of the pointer when it was pressed, in pixels. */
  startX: number;
  /** Last position (pixels), time (milliseconds) and speed (pixels per millisecond) of the pointer. */
  x: number;
  time: number;
  speed: number;
  /** Distance between neighbouring covers in pixels. */
  step: number;
  hasMoved: boolean;
}

interface Props {
  games: readonly unknown[];
  current: number;
  onSelect: (slide: number) => void;
}

/**
 * Sets the `--offset` of the covers, which the server renders around the first slide, and lets visitors drag
 * them. CSS transitions animate the covers, except during a drag.
 *
 * @returns the props of the row of covers
 */
export function useCarouselDrag({ games, current, onSelect }: Props) {
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  const drag = useRef<Drag>(undefined);
  const shouldIgnoreClick = useRef(false);
  const [isDragging, setIsDragging] = useState(false);
  const isIdle = useIdle();

  useEffect(() => {
    if (row && !drag.current) placeCovers(row, current);
  }, [row, current, games]);

  const end = (slide: number) => {
    const hasMoved = drag.current?.hasMoved;
    drag.current = undefined;
    if (!row || !hasMoved) return;
    setIsDragging(false);
    placeCovers(row, slide);
    onSelect(slide);
  };

  return {
    ref: setRow,
    // This attribute displays the outer covers, so that the browser loads their pictures.
    'data-moved': isIdle || undefined,
    'data-dragging': isDragging || undefined,
    onPointerDown: ({ button, isPrimary, clientX: x, timeStamp: time, currentTarget }: PointerEvent) => {
      shouldIgnoreClick.current = false;
      if (button !== 0 || !isPrimary) return;
      const step = parseFloat(getComputedStyle(currentTarget).getPropertyValue('--near'));
      drag.current = { startX: x, x, time, speed: 0, step, hasMoved: false };
    },
    onPointerMove: ({ clientX: x, timeStamp: time, pointerId, buttons, isPrimary }: PointerEvent) => {
      const state = drag.current;
      // A second finger must not move the covers.
      if (!row || !state || !isPrimary) return;
      // The button was released outside the row before the drag began.
      if (buttons === 0) return end(current);
      if (!state.hasMoved && Math.abs(x - state.startX) < minDistance) return;
      if (!state.hasMoved) {
        row.setPointerCapture(pointerId);
        setIsDragging(true);
        shouldIgnoreClick.current = true;
      }
      const speed = (x - state.x) / Math.max(time - state.time, 1);
      drag.current = { ...state, x, time, speed, hasMoved: true };
      placeCovers(row, roundForTheme(current - (x - state.startX) / state.step));
    },
    onPointerUp: ({ timeStamp, isPrimary }: PointerEvent) => {
      const state = drag.current;
      if (!state || !isPrimary) return;
      const speed = timeStamp - state.time < momentumMs ? state.speed : 0;
      const momentum = Math.max(-maxMomentum, Math.min((speed * momentumMs) / state.step, maxMomentum));
      end(Math.round(current - (state.x - state.startX) / state.step - momentum));
    },
    onPointerCancel: ({ isPrimary }: PointerEvent) => isPrimary && end(current),
    onClickCapture: (event: MouseEvent) => {
      if (!shouldIgnoreClick.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // If the browser dragged the picture itself, it would cancel the pointer.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

/** Places the covers around `position`, the index of the centred slide, which is fractional during a drag. */
function placeCovers(row: HTMLElement, position: number): void {
  const covers = [...row.querySelectorAll('li')];
  for (const [index, { style, dataset }] of covers.entries()) {
    const offset = slideOffset(index, position, covers.length);
    const distance = Math.abs(offset - Number(style.getPropertyValue('--offset')));
    style.setProperty('--offset', String(offset));
    // A cover that wraps around to the other end of the row must not be animated across the centre.
    if (distance > covers.length / 2) dataset.wraps = '';
    else delete dataset.wraps;
  }
}

/** Rounds to a quarter of a slide in the retro theme, which has no easing. */
const roundForTheme = (position: number) =>
  shownBase() === 'retro' ? Math.round(position * 4) / 4 : position;

/** Returns whether the browser has been idle at least once since hydration. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

/**
 * Runs a function when the browser is idle, or after 200 ms in a browser without `requestIdleCallback`.
 * Returns a function that cancels the call.
 */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
