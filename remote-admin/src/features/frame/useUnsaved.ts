import { confirmDialog } from '@press-start/shared-ui/feedback';
import { currentSession } from '@press-start/shared-ui/session';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before the page, or the address a list stands at, is left with something typed that is not kept. A session that
 * has ended is led to the login unasked.
 */
export function useUnsaved(isUnsaved: () => boolean): void {
  const blocker = useBlocker(() => currentSession() !== undefined && isUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLeaving(blocker);
  }, [blocker]);
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    return () => window.removeEventListener('beforeunload', closing);
  }, [isUnsaved]);
}

async function confirmLeaving(way: { proceed: () => void; reset: () => void }): Promise<void> {
  const leave = await confirmDialog({
    title: 'Leave without saving?',
    text: 'What you have typed is not kept yet.',
    confirmText: 'Yes, leave',
    cancelText: 'Stay here',
  });
  if (leave) way.proceed();
  else way.reset();
}
