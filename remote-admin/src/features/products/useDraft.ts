import { useEffect, useRef } from 'react';

/** Tells whether something is typed here that is not kept yet; not any more once its form is gone. */
export function useDraft(open: boolean, onDraft: (open: boolean) => void): void {
  const notify = useRef(onDraft);
  useEffect(() => {
    notify.current = onDraft;
  });
  useEffect(() => {
    notify.current(open);
    return () => notify.current(false);
  }, [open]);
}
