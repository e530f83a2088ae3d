import { useEffect, type KeyboardEvent, type RefObject } from 'react';

/** Takes the focus on opening. The page behind is inert, but notices beside it are not: Tab goes round in here. */
export function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => panel.current?.focus(), [panel]);
}

/** For `onKeyDown` of the panel: Tab at the last control leads to the first one, and the other way round. */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:enabled')];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const outward = document.activeElement === edge || (event.shiftKey && event.target === event.currentTarget);
  if (!outward) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
