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
