import { useEffect, useRef } from 'react';

/** Reports whether a form has unsaved input, and `false` when it unmounts. */
export function useReportDraft(hasDraft: boolean, onDraft: (hasDraft: boolean) => void): void {
  const report = useRef(onDraft);
  useEffect(() => {
    report.current = onDraft;
  });
  useEffect(() => {
    report.current(hasDraft);
    return () => report.current(false);
  }, [hasDraft]);
}
