/**
 * Shows messages that disappear automatically. The toast library is loaded when the first message is shown.
 */

export interface ToastOptions {
  /** URL of a small decorative image before the text. */
  thumbnail?: string;
  /** `danger` marks the report of an error. */
  tone?: 'plain' | 'danger';
  position?: 'bottom-left' | 'top-center';
  /** A button that Ctrl+Z or Cmd+Z also activates. A toast with a button stays for ten seconds instead of three. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

/**
 * Shows text for three seconds (ten with an action), by default at the bottom left, and announces it to screen readers.
 *
 * @example toast('Your review was sent!');
 */
export function toast(text: string, options: ToastOptions = {}): void {
  import('./toaster').then(
    ({ showToast }) => showToast(text, options),
    (error: unknown) => console.error('Could not show the toast:', text, error),
  );
}
