import { useEffect, useRef } from 'react';

/** Tells whether something is typed here that is not kept yet; not any more once its form is gone. */
export function useDraft(open: boolean, onDraft: (open: boolean) => void): void {
  const tell = useRef(onDraft);
  useEffect(() => {
    tell.current = onDraft;
  });
  useEffect(() => {
    tell.current(open);
    return () => tell.current(false);
  }, [open]);
}
