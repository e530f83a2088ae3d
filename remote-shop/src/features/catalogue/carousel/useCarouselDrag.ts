import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { shownTheme } from '@press-start/shared-ui/themes';
import { slideOffset } from './useCarousel';

/** Distance in pixels between press and release beyond which the pointer drags the covers instead of clicking one. */
const minDistance = 6;

/** The covers continue to move for this time at the pointer's last speed, in milliseconds, before they snap. */
const momentumMs = 120;

/** Maximum distance that the covers move by momentum, in slides. */
const maxMomentum = 0.5;

interface Drag {
  /** Horizontal position of the pointer when it was pressed, in pixels. */
  startX: number;
  /** Last position and time of the pointer, and its speed in pixels per millisecond. */
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
 * Positions the covers, and lets visitors drag them. The server renders the covers at rest around the first slide; from
 * then on, this hook sets their `--offset`, and CSS transitions animate the covers, except while they are dragged.
 *
 * @returns the attributes of the row of covers
 */
export function useCarouselDrag({ games, current, onSelect }: Props) {
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  const drag = useRef<Drag>(undefined);
  const ignoresClick = useRef(false);
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
    // Loads the pictures of the hidden covers.
    'data-moved': isIdle || undefined,
    'data-dragging': isDragging || undefined,
    onPointerDown: ({ button, isPrimary, clientX: x, timeStamp: time, currentTarget }: PointerEvent) => {
      ignoresClick.current = false;
      if (button !== 0 || !isPrimary) return;
      const step = parseFloat(getComputedStyle(currentTarget).getPropertyValue('--near'));
      drag.current = { startX: x, x, time, speed: 0, step, hasMoved: false };
    },
    onPointerMove: ({ clientX: x, timeStamp: time, pointerId, buttons }: PointerEvent) => {
      const state = drag.current;
      if (!row || !state) return;
      // The button was released outside the row before the drag began.
      if (buttons === 0) return end(current);
      if (!state.hasMoved && Math.abs(x - state.startX) < minDistance) return;
      if (!state.hasMoved) {
        row.setPointerCapture(pointerId);
        setIsDragging(true);
        ignoresClick.current = true;
      }
      const speed = (x - state.x) / Math.max(time - state.time, 1);
      drag.current = { ...state, x, time, speed, hasMoved: true };
      placeCovers(row, roundForTheme(current - (x - state.startX) / state.step));
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      const state = drag.current;
      if (!state) return;
      // A pointer that has rested before the release has no momentum.
      const speed = timeStamp - state.time < momentumMs ? state.speed : 0;
      const momentum = Math.max(-maxMomentum, Math.min((speed * momentumMs) / state.step, maxMomentum));
      end(Math.round(current - (state.x - state.startX) / state.step - momentum));
    },
    onPointerCancel: () => end(current),
    onClickCapture: (event: MouseEvent) => {
      if (!ignoresClick.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own dragging of pictures would cancel the pointer.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

/** @param position the slide in the centre, which is fractional during a drag */
function placeCovers(row: HTMLElement, position: number): void {
  const covers = [...row.querySelectorAll('li')];
  for (const [index, { style, dataset }] of covers.entries()) {
    const offset = slideOffset(index, position, covers.length);
    const distance = Math.abs(offset - Number(style.getPropertyValue('--offset')));
    style.setProperty('--offset', String(offset));
    // A cover that moves from one end to the other must not cross the centre.
    if (distance > covers.length / 2) dataset.wraps = '';
    else delete dataset.wraps;
  }
}

/** Rounds to a quarter of a step in the retro theme, which has no easing. */
const roundForTheme = (position: number) =>
  shownTheme() === 'retro' ? Math.round(position * 4) / 4 : position;

/** Returns whether the browser has been idle since hydration. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
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
