import { useEffect, useRef } from 'react';

/**
 * Moves focus to an element if a change to `value` has removed the focused element from the page. Otherwise,
 * keyboard users would start again at the top of the document.
 *
 * @example useLostFocus(review.hidden, () => panel.current);
 */
export function useLostFocus(value: unknown, findTarget: () => HTMLElement | null): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    if (document.activeElement === document.body) findTarget()?.focus({ preventScroll: true });
  });
}
