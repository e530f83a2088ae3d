import { useLayoutEffect, useRef } from 'react';

/**
 * Opens a native modal dialog while the component is mounted. Closes it before React removes it from the
 * document, because only `close()` restores focus.
 *
 * @param initialFocus with `dialog`, the dialog itself gets focus, so that screen readers announce its name
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
