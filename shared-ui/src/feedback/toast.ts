/** Messages that disappear automatically. The toast library is loaded when the first message is shown. */

export interface ToastOptions {
  /** URL of a small decorative image before the text. */
  thumbnail?: string;
  tone?: 'plain' | 'danger';
  position?: 'bottom-left' | 'top-center';
  /** A button, which Ctrl+Z or Cmd+Z also activates. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

/**
 * Shows and announces text for three seconds (ten with an action), by default at the bottom left.
 *
 * @example toast('Your review was sent!');
 */
export function toast(text: string, options: ToastOptions = {}): void {
  import('./toaster').then(
    ({ showToast }) => showToast(text, options),
    (error: unknown) => console.error('Could not show the toast:', text, error),
  );
}
