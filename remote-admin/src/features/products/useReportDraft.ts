import { useEffect, useRef } from 'react';

/** Reports whether a form has unsaved input, and reports `false` when the form unmounts. */
export function useReportDraft(hasDraft: boolean, onDraftChange: (hasDraft: boolean) => void): void {
  const latestCallback = useRef(onDraftChange);
  useEffect(() => {
    latestCallback.current = onDraftChange;
  });
  useEffect(() => {
    latestCallback.current(hasDraft);
    return () => latestCallback.current(false);
  }, [hasDraft]);
}
