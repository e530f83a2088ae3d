import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirmDialog } from '@press-start/shared-ui/feedback';
import { currentSession } from '@press-start/shared-ui/session';

/**
 * Requires confirmation before a navigation or a reload discards unsaved input. Does not block navigation
 * after the session has ended, so that the login dialog can open.
 */
export function useUnsavedChanges(isUnsaved: () => boolean): void {
  const blocker = useBlocker(() => currentSession() !== undefined && isUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLeaving(blocker);
  }, [blocker]);
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isUnsaved]);
}

async function confirmLeaving(blocker: { proceed: () => void; reset: () => void }): Promise<void> {
  const isConfirmed = await confirmDialog({
    title: 'Leave without saving?',
    text: 'What you have typed is not kept yet.',
    confirmText: 'Yes, leave',
    cancelText: 'Stay here',
  });
  if (isConfirmed) blocker.proceed();
  else blocker.reset();
}
