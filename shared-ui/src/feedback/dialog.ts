/** Questions and news that the shopper has to answer. The library behind them is loaded with the first one. */

export interface DialogOptions {
  title: string;
  text?: string;
  /** Reasons, one to a line, under the text. */
  list?: readonly string[];
  /** Word on the button. */
  confirmText?: string;
  /** Language of the title where it is not English: some of the specified texts are Spanish. */
  lang?: 'es';
  /** Closes it unread when aborted. */
  signal?: AbortSignal;
}

export interface ConfirmOptions extends DialogOptions {
  cancelText?: string;
}

/**
 * Tells something and waits until it is read.
 *
 * @example await showDialog({ title: 'Error!', text: 'Invalid username or password', confirmText: 'Ups!' });
 */
export async function showDialog(options: DialogOptions): Promise<void> {
  const dialog = await library();
  if (dialog) await dialog.openDialog({ confirmText: 'OK', ...options });
  else window.alert(toText(options));
}

/**
 * Asks before something is destroyed. False when the shopper says no, presses Escape or clicks beside it.
 *
 * @example
 * if (await confirmDialog({ title: 'Are you sure?', text: 'Your cart will be empty!', confirmText: 'Yes, clear it!' })) clear();
 */
export async function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  const dialog = await library();
  if (!dialog) return window.confirm(toText(options));
  return dialog.openDialog({ confirmText: 'OK', cancelText: 'Cancel', ...options });
}

/** Undefined when it cannot be loaded: then the browser's own plain windows speak, for what is said here matters. */
async function library() {
  try {
    return await import('./sweetDialog');
  } catch (error) {
    console.error('The dialogs could not be loaded', error);
    return undefined;
  }
}

const toText = ({ title, text, list = [] }: DialogOptions) =>
  [title, text, ...list].filter(Boolean).join('\n');
