import { useEffect, useRef } from 'react';

/** Reports whether a form has unsaved input, and `false` when it unmounts. */
export function useReportDraft(hasDraft: boolean, onDraftChange: (hasDraft: boolean) => void): void {
  const report = useRef(onDraftChange);
  useEffect(() => {
    report.current = onDraftChange;
  });
  useEffect(() => {
    report.current(hasDraft);
    return () => report.current(false);
  }, [hasDraft]);
}
