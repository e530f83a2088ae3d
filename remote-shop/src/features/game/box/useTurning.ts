import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { shownBase } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../../catalogue/viewport';
import { angleOf, draggedAngle, type Face, faceForKey, nearestFace } from './turning';

/** Movement in pixels after which a press is a drag instead of a click. */
const minDragDistance = 8;

/**
 * Turns the box inside the showcase to `face`, and calls `onFace` when a drag or an arrow key changes the
 * face. If the visitor prefers reduced motion, the box turns only when the drag ends.
 *
 * @param showcase the element that contains the box, which has the class `box`
 */
export function useTurning(
  showcase: RefObject<HTMLElement | null>,
  face: Face,
  onFace: (face: Face) => void,
): void {
  useEffect(() => turnTo(showcase.current, face), [face, showcase]);

  const finish = useEffectEvent((next: Face) => {
    turnTo(showcase.current, next);
    if (next !== face) onFace(next);
  });
  const startAngle = useEffectEvent((rest: number) => angleOf(face, rest));
  const faceAfterKey = useEffectEvent((key: string) => faceForKey(face, key));

  // Use a layout effect, so that the arrow keys work as soon as the back is in the document.
  useLayoutEffect(() => {
    const element = showcase.current;
    const box = boxIn(element);
    if (!element || !box) return;
    let press: { x: number; angle: number; rest: number; isDrag?: boolean } | undefined;
    let shouldIgnoreClick = false;

    const start = ({ button, clientX, isPrimary, target }: PointerEvent) => {
      // Ignore a second finger, which zooms the page.
      if (!isPrimary) return;
      shouldIgnoreClick = false;
      const rest = parseFloat(getComputedStyle(box).getPropertyValue('--rest')) || 0;
      const isOnBox = target instanceof Element && !target.closest('button');
      // On a zoomed page, a finger moves the visible part of the page instead of the box.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
      press =
        button === 0 && isOnBox && !isZoomed ? { x: clientX, angle: startAngle(rest), rest } : undefined;
    };
    const move = ({ buttons, clientX, isPrimary, pointerId }: PointerEvent) => {
      if (!press || !isPrimary) return;
      // The button was released outside the showcase before the drag began.
      if (buttons === 0) return cancelPress();
      const distance = clientX - press.x;
      if (!press.isDrag) {
        if (Math.abs(distance) < minDragDistance) return;
        press.isDrag = true;
        shouldIgnoreClick = true;
        element.dataset.dragging = '';
        element.setPointerCapture(pointerId);
      }
      if (!prefersReducedMotion())
        box.style.setProperty('--turn', `${draggedAngle(press.angle, distance, shownBase() === 'retro')}deg`);
    };
    const end = ({ clientX, isPrimary }: PointerEvent) => {
      if (!isPrimary) return;
      // The browser reports a mouse click directly after the release, and no click after a drag with a
      // finger.
      if (shouldIgnoreClick) setTimeout(() => (shouldIgnoreClick = false));
      const ended = press;
      press = undefined;
      if (!ended?.isDrag) return;
      delete element.dataset.dragging;
      finish(nearestFace(draggedAngle(ended.angle, clientX - ended.x, false), ended.rest));
    };
    /** Ends a press. After a drag, the box returns to its previous face. */
    const cancelPress = () => {
      const cancelled = press;
      press = undefined;
      if (!cancelled?.isDrag) return;
      delete element.dataset.dragging;
      finish(nearestFace(cancelled.angle, cancelled.rest));
    };
    const cancel = ({ isPrimary }: PointerEvent) => {
      if (!isPrimary) return;
      shouldIgnoreClick = false;
      cancelPress();
    };
    const suppressClick = (event: MouseEvent) => {
      // Do not suppress clicks from the keyboard or assistive technology.
      if (!shouldIgnoreClick || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const turnByKey = (event: KeyboardEvent) => {
      cancelPress();
      const next = faceAfterKey(event.key);
      if (!next || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      finish(next);
    };
    const stops = [
      listen(element, 'pointerdown', start),
      listen(element, 'pointermove', move),
      listen(element, 'pointerup', end),
      listen(element, 'pointercancel', cancel),
      // The browser must neither drag the picture nor open it when a drag ends.
      listen(element, 'dragstart', (event) => event.preventDefault()),
      listen(element, 'click', suppressClick),
      listen(element, 'keydown', turnByKey),
    ];
    return () => stops.forEach((stop) => stop());
  }, [showcase]);
}

/** Listens in the capture phase, before React's handlers. Returns a function that stops listening. */
function listen<Type extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): () => void {
  element.addEventListener(type, listener, true);
  return () => element.removeEventListener(type, listener, true);
}

const boxIn = (showcase: HTMLElement | null) => showcase?.querySelector<HTMLElement>('.box') ?? null;

/**
 * Sets the angle with a custom property. The stylesheet defines the resting angle, which depends on the
 * theme.
 */
function turnTo(showcase: HTMLElement | null, face: Face): void {
  const style = boxIn(showcase)?.style;
  if (face === 'front') style?.removeProperty('--turn');
  else
    style?.setProperty('--turn', face === 'back' ? 'calc(180deg - var(--rest))' : `${angleOf(face, 0)}deg`);
}
