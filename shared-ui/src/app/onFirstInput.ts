/** The `storage` event fires when another tab changes browser storage, such as the cart or the session. */
const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'storage'] as const;

/**
 * Calls the listener once: at the first input or storage event, or immediately if the page is already
 * scrolled. Use it to load code that only interactions need, usually in time for the first click.
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
