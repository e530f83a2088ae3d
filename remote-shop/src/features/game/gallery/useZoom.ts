import { type PointerEvent, useRef, useState } from 'react';
import { fittedView, panBy, type Point, swipeDirection, type View, zoomAt } from './zoom';

const stepFactor = 1.5;
const doubleTapFactor = 2.5;
/** Maximum time in milliseconds and distance in pixels between the two taps of a double tap. */
const doubleTap = { ms: 350, distance: 30 };
/** Maximum movement of a tap in pixels. */
const tapDistance = 8;

interface Gesture {
  /** Positions of the active pointers, keyed by pointer id. */
  pointers: Map<number, Point>;
  /**
   * Start of a gesture with one pointer; `undefined` between gestures or after a second pointer is pressed.
   */
  start: Point | undefined;
  lastTap: (Point & { time: number }) | undefined;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const difference = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

/**
 * Handles pinches, double taps, drags and swipes on a picture. Returns the view, functions that change the
 * view, whether a gesture is in progress, and the props of the element that contains the picture.
 *
 * @param index index of the picture; a change resets the view
 * @param onSwipe called after a swipe if the picture is not enlarged: 1 for the next picture, -1 for the
 *   previous one
 */
export function useZoom(index: number, onSwipe: (direction: -1 | 1) => void) {
  const [view, setView] = useState(fittedView);
  const [previousIndex, setPreviousIndex] = useState(index);
  if (previousIndex !== index) {
    setPreviousIndex(index);
    setView(fittedView);
  }
  const [isDragging, setIsDragging] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>({ pointers: new Map(), start: undefined, lastTap: undefined });

  const size = () => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });
  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((current) => zoomAt(current, factor, point, size()));
  const pan = (offset: Point) => setView((current) => panBy(current, offset, size()));

  /** Returns the position of an event relative to the centre of the stage. */
  const positionOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { pointers } = gesture.current;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pointers.set(event.pointerId, positionOf(event));
    gesture.current.start = pointers.size === 1 ? positionOf(event) : undefined;
    setIsDragging(true);
  };

  const onPointerMove = (event: PointerEvent) => {
    const { pointers } = gesture.current;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = positionOf(event);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.set(event.pointerId, now);
    if (!other) return pan(difference(now, before));
    const centre = midpoint(now, other);
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    pan(difference(centre, midpoint(before, other)));
    zoom(factor, centre);
  };

  const endGesture = (event: PointerEvent, isCancelled: boolean) => {
    const { pointers, start } = gesture.current;
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size > 0) return;
    setIsDragging(false);
    gesture.current.start = undefined;
    if (!start || isCancelled) return;
    const now = positionOf(event);
    if (distance(now, start) <= tapDistance) return handleTap(now, event.timeStamp);
    const direction = swipeDirection(difference(now, start));
    if (view.scale === 1 && direction !== 0) onSwipe(direction);
  };

  /** On a double tap, enlarges the picture or restores its size. */
  const handleTap = (point: Point, time: number) => {
    const { lastTap } = gesture.current;
    const isDouble =
      lastTap && time - lastTap.time < doubleTap.ms && distance(lastTap, point) < doubleTap.distance;
    gesture.current.lastTap = isDouble ? undefined : { ...point, time };
    if (!isDouble) return;
    if (view.scale > 1) setView(fittedView);
    else zoom(doubleTapFactor, point);
  };

  return {
    view,
    isDragging,
    zoomIn: () => zoom(stepFactor),
    zoomOut: () => zoom(1 / stepFactor),
    pan,
    reset: () => setView(fittedView),
    stageProps: {
      ref: stage,
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent) => endGesture(event, false),
      onPointerCancel: (event: PointerEvent) => endGesture(event, true),
    },
  };
}

export const cssTransform = ({ scale, x, y }: View) => `translate(${x}px, ${y}px) scale(${scale})`;
