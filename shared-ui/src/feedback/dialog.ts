/** Modal dialogs with a message or a question. The dialog library is loaded when the first dialog opens. */

export interface DialogOptions {
  title: string;
  text?: string;
  /** List items, such as reasons, shown below the text. */
  list?: readonly string[];
  confirmText?: string;
  /** Language of the title, if not English: some texts in the specification are Spanish. */
  lang?: 'es';
  signal?: AbortSignal;
}

export interface ConfirmOptions extends DialogOptions {
  cancelText?: string;
}

/**
 * Shows a message and resolves when the dialog is closed.
 *
 * @example await showDialog({ title: 'Error!', text: 'Invalid username or password', confirmText: 'Ups!' });
 */
export async function showDialog(options: DialogOptions): Promise<void> {
  const dialog = await loadLibrary();
  if (dialog) await dialog.openDialog({ confirmText: 'OK', ...options });
  else window.alert(toText(options));
}

/**
 * Resolves to true if the user confirms, and to false if the dialog closes in any other way, for example on
 * Escape, on an abort, or because the modal dialog around it closes.
 *
 * @example
 * const confirmed = await confirmDialog({ title: 'Are you sure?', confirmText: 'Yes, clear it!' });
 * if (confirmed) clear();
 */
export async function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  const dialog = await loadLibrary();
  if (!dialog) return window.confirm(toText(options));
  return dialog.openDialog({ confirmText: 'OK', cancelText: 'Cancel', ...options });
}

async function loadLibrary() {
  try {
    return await import('./sweetDialog');
  } catch (error) {
    console.error('Could not load the dialog library', error);
    return undefined;
  }
}

const toText = ({ title, text, list = [] }: DialogOptions) =>
  [title, text, ...list].filter(Boolean).join('\n');
