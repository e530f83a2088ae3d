/** Notices that come and go by themselves. The library behind them is loaded with the first one. */

export interface ToastOptions {
  /** Small picture before the sentence; it is decoration. */
  thumbnail?: string;
  /** `danger`: something has failed in the background. */
  tone?: 'plain' | 'danger';
  position?: 'bottom-left' | 'top-center';
}

/**
 * Shows a sentence for 3000 ms, bottom-left, and lets screen readers say it.
 *
 * @example toast('Your review was sent!');
 */
export function toast(text: string, options: ToastOptions = {}): void {
  import('./toaster').then(
    ({ showToast }) => showToast(text, options),
    (error: unknown) => console.error('A notice could not be shown:', text, error),
  );
}

/**
 * What the cart says when a game was added (specification, section 8); with a quantity on the product page.
 *
 * @example toastAdded(game.name_product, 2, game.thumbnail_product); // 'Glimmo x2 was added to your cart!'
 */
export function toastAdded(name: string, quantity?: number, thumbnail?: string): void {
  const what = quantity === undefined ? name : `${name} x${quantity}`;
  toast(`${what} was added to your cart!`, { thumbnail });
}
