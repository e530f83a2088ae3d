import type { PageHandle } from '@press-start/shared-ui/page';
import { endedAtom, loginIsOpenAtom, reportSessionEnd, useSession } from '@press-start/shared-ui/session';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { LoginDialog } from './LoginDialog';
import { useLoginAddress } from './useLoginAddress';
import { useSignIn } from './useSignIn';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({ title: 'Login | Press Start', description: 'Log in to Press Start.' }),
};

/**
 * The login as the address tells it: open until it has been answered or closed. The host opens it over the page one is
 * on; it is a page of its own only where this remote runs alone.
 */
export function Component() {
  const { returnTo, code, failure, key, close, goOn, forgetOutcome } = useLoginAddress();
  const signIn = useSignIn({ code, failure });
  const { sending } = signIn;
  const session = useSession();
  const ended = useAtomValue(endedAtom);
  const setIsOpen = useSetAtom(loginIsOpenAtom);

  useEffect(() => {
    setIsOpen(true);
    return () => {
      setIsOpen(false);
      reportSessionEnd(undefined);
    };
  }, [setIsOpen]);

  const takeOutcome = useEffectEvent(() => {
    if (code !== undefined || failure !== undefined) void forgetOutcome();
    if (code !== undefined) void signIn.takeSocialCode(code);
  });
  useEffect(() => takeOutcome(), []);

  // By this dialog, in another tab, or before it was opened; not before the cart has been joined.
  const leave = useEffectEvent(() => void goOn());
  useEffect(() => {
    if (session && !sending) leave();
  }, [session, sending]);

  return (
    <LoginDialog
      returnTo={returnTo}
      signIn={signIn}
      notice={signIn.notice ?? endedText(ended)}
      opening={key}
      onClose={() => void close()}
    />
  );
}

/** Nobody has asked for the login then: it says why it is here. */
function endedText(reason: 'logout' | 'expired' | 'elsewhere' | undefined): string | undefined {
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
