import { useLayoutEffect, useRef } from 'react';

/**
 * Opens a native modal dialog, which traps the focus, while the component is mounted. The layout effect closes it
 * before React removes it from the document, because only `close()` restores the focus.
 *
 * @param initialFocus `dialog` focuses the dialog instead of its first button, so that a screen reader announces its
 *   name
 */
export function useModal(initialFocus: 'dialog' | 'button' = 'button') {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (initialFocus === 'dialog') element?.focus();
    return () => element?.close();
  }, [initialFocus]);
  return dialog;
}
