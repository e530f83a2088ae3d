import { useLayoutEffect, useRef } from 'react';

/**
 * Opens a native modal dialog, which makes the rest of the page inert, while the component is mounted. The
 * layout effect's cleanup closes the dialog before React removes it from the document, because only `close()`
 * restores focus.
 *
 * @param initialFocus `dialog` focuses the dialog instead of its first control, so that a screen reader
 *   announces the dialog's name
 * @returns the ref of the dialog
 */
export function useModal(initialFocus: 'dialog' | 'first-control' = 'first-control') {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (initialFocus === 'dialog') element?.focus();
    return () => element?.close();
  }, [initialFocus]);
  return dialog;
}
