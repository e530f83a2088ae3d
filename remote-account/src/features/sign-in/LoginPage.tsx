import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { store } from '@press-start/api/contract/rules';
import type { PageHandle } from '@press-start/shared-ui/page';
import {
  loginIsOpenAtom,
  sessionEndReasonAtom,
  setSessionEndReason,
  useSession,
} from '@press-start/shared-ui/session';
import { LoginDialog } from './LoginDialog';
import { newUsernameAtom } from './newUsername';
import { useLoginUrl } from './useLoginUrl';
import { useSignIn } from './useSignIn';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({ title: `Login | ${store.name}`, description: `Log in to ${store.name}.` }),
};

/** Renders /login: a dialog over the current page in the host, or a page in a standalone remote. */
export function Component() {
  const { returnTo, code, failure, key, close, leave, clearSocialResult } = useLoginUrl();
  const signIn = useSignIn({ code, failure });
  const { isSending } = signIn;
  const session = useSession();
  const endReason = useAtomValue(sessionEndReasonAtom);
  const setIsOpen = useSetAtom(loginIsOpenAtom);
  const setNewUsername = useSetAtom(newUsernameAtom);

  useEffect(() => {
    setIsOpen(true);
    return () => {
      setIsOpen(false);
      setSessionEndReason(undefined);
      setNewUsername('');
    };
  }, [setIsOpen, setNewUsername]);

  const handleSocialResult = useEffectEvent(() => {
    if (code !== undefined || failure !== undefined) void clearSocialResult();
    if (code !== undefined) void signIn.submitSocialCode(code);
  });
  useEffect(() => handleSocialResult(), []);

  // A session can start in this or another tab. Wait for a pending login, because it also merges the carts.
  const leaveWithSession = useEffectEvent(() => void leave());
  useEffect(() => {
    if (session && !isSending) leaveWithSession();
  }, [session, isSending]);

  return (
    <LoginDialog
      returnTo={returnTo}
      signIn={signIn}
      notice={signIn.notice ?? sessionEndMessage(endReason)}
      openKey={key}
      onClose={() => void close()}
    />
  );
}

/** Returns the notice for a session that has expired or was ended in another tab, otherwise `undefined`. */
function sessionEndMessage(reason: 'logout' | 'expired' | 'elsewhere' | undefined): string | undefined {
  switch (reason) {
    case 'expired':
      return 'Your session has ended. Your cart is kept: log in to go on.';
    case 'elsewhere':
      return 'You have been logged out in another tab. Log in to go on.';
    case 'logout':
    case undefined:
      return undefined;
  }
}

export const HydrateFallback = () => null;
