/** Events that show that the visitor uses the page, or that another tab has changed the cart or the session. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'storage'] as const;

/**
 * Calls the listener once: when the visitor moves the pointer, touches, types or scrolls for the first time, or has
 * already scrolled. Load code here that a page needs only for its interactions, so that it arrives before the first
 * click.
 */
export function onFirstInput(listener: () => void): void {
  const options = { passive: true, capture: true };
  const proceed = () => {
    for (const sign of signs) removeEventListener(sign, proceed, options);
    listener();
  };
  if (scrollY > 0) listener();
  else for (const sign of signs) addEventListener(sign, proceed, options);
}
