/** Events caused by the visitor's input, and by another tab that changes the cart or the session. */
const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'storage'] as const;

/**
 * Calls the listener once, at the visitor's first input, or immediately if the page is already scrolled. Use it to load
 * code that only interactions need, so that it arrives before the first click.
 */
export function onFirstInput(listener: () => void): void {
  const options = { passive: true, capture: true };
  const callOnce = () => {
    for (const event of events) removeEventListener(event, callOnce, options);
    listener();
  };
  if (scrollY > 0) listener();
  else for (const event of events) addEventListener(event, callOnce, options);
}
