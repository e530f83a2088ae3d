import { type PointerEvent, useRef, useState } from 'react';
import { fitted, panBy, type Point, swipeOf, type View, zoomAt } from './zoom';

const stepFactor = 1.5;
const doubleTapFactor = 2.5;
/** Maximum time in milliseconds and distance in pixels between the two taps of a double tap. */
const doubleTap = { ms: 350, distance: 30 };
/** Maximum movement of a tap in pixels. */
const tapDistance = 8;

interface Gesture {
  /** Positions of the pressed pointers by id. */
  pointers: Map<number, Point>;
  /** Where the only pointer was pressed; undefined after a second pointer was pressed. */
  start: Point | undefined;
  lastTap: (Point & { time: number }) | undefined;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const difference = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

/**
 * Zooms by pinching, double tapping and keys, pans by dragging, and reports swipes.
 *
 * @param index number of the picture; another picture starts at its original size
 * @param onSwipe runs after a swipe while the picture is not enlarged: 1 for the next picture, -1 for the previous one
 */
export function useZoom(index: number, onSwipe: (direction: -1 | 1) => void) {
  const [view, setView] = useState(fitted);
  const [zoomedIndex, setZoomedIndex] = useState(index);
  if (zoomedIndex !== index) {
    setZoomedIndex(index);
    setView(fitted);
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
  const pan = (by: Point) => setView((current) => panBy(current, by, size()));

  /** Returns the position of an event from the centre of the stage. */
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
    const centre = middle(now, other);
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    pan(difference(centre, middle(before, other)));
    zoom(factor, centre);
  };

  const end = (event: PointerEvent, isCancelled: boolean) => {
    const { pointers, start } = gesture.current;
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size > 0) return;
    setIsDragging(false);
    gesture.current.start = undefined;
    if (!start || isCancelled) return;
    const now = positionOf(event);
    if (distance(now, start) <= tapDistance) return tap(now, event.timeStamp);
    const direction = swipeOf(difference(now, start));
    if (view.scale === 1 && direction !== 0) onSwipe(direction);
  };

  /** Enlarges the picture at a double tap, or fits it again. */
  const tap = (point: Point, time: number) => {
    const { lastTap } = gesture.current;
    const isDouble =
      lastTap && time - lastTap.time < doubleTap.ms && distance(lastTap, point) < doubleTap.distance;
    gesture.current.lastTap = isDouble ? undefined : { ...point, time };
    if (!isDouble) return;
    if (view.scale > 1) setView(fitted);
    else zoom(doubleTapFactor, point);
  };

  return {
    view,
    isDragging,
    zoomIn: () => zoom(stepFactor),
    zoomOut: () => zoom(1 / stepFactor),
    pan,
    reset: () => setView(fitted),
    stageProps: {
      ref: stage,
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent) => end(event, false),
      onPointerCancel: (event: PointerEvent) => end(event, true),
    },
  };
}

export type Zoom = ReturnType<typeof useZoom>;
export const transformOf = ({ scale, x, y }: View) => `translate(${x}px, ${y}px) scale(${scale})`;
