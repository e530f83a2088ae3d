import { useState } from 'react';
import type { SocialFailure } from '@press-start/api/contract';
import { login, logInWithCode, SECOND_FACTOR_NEEDED, socialLogin } from '@press-start/api/contract';
import { call, errorMessage, isApiError } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { startSession } from '@press-start/shared-ui/session';

interface SocialResult {
  /** Code to exchange for a session. */
  code: string | undefined;
  /** Reason why there is no code. */
  failure: string | undefined;
}

/** Manages the steps of a login: password or social login, then a code if the account has a second factor. */
export function useSignIn({ code: socialCode, failure }: SocialResult) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [notice, setNotice] = useState(failure && socialFailureMessage(failure));
  const [codeError, setCodeError] = useState<string>();
  // Initially true if there is a code, so that the page does not navigate before an effect sends the code.
  const [isSendingSocialCode, setIsSendingSocialCode] = useState(socialCode !== undefined);

  const requestCode = () => {
    setCodeError(undefined);
    setStep('code');
  };

  const passwordLogin = useMutation(
    async (username: string, password: string) =>
      startSession(await call(login, { body: { username, password } })),
    {
      revalidate: 'never',
      onError: (error) => (isCodeNeeded(error) ? requestCode() : showLoginError(error)),
    },
  );

  const codeLogin = useMutation(
    async (code: string) => startSession(await call(logInWithCode, { body: { code } })),
    {
      revalidate: 'never',
      onError: (error) => {
        // 401 means that the user must log in again. After any other error, the user can try another code.
        if (!isApiError(error) || error.status !== 401) return setCodeError(errorMessage(error));
        setNotice(error.message);
        setStep('password');
      },
    },
  );

  return {
    step,
    isSending: isSendingSocialCode || passwordLogin.pending || codeLogin.pending,
    notice,
    codeError,
    submitPassword: (username: string, password: string) => {
      setNotice(undefined);
      return passwordLogin.run(username, password);
    },
    submitSocialCode: async (code: string) => {
      const result = await exchangeSocialCode(code);
      if (result === 'code-needed') requestCode();
      else setNotice(result?.error);
      setIsSendingSocialCode(false);
    },
    submitCode: (code: string) => {
      setCodeError(undefined);
      return codeLogin.run(code);
    },
    backToPassword: () => setStep('password'),
  };
}

/**
 * Exchanges a social login code for a session. Returns `undefined` on success, 'code-needed' if the account
 * has a second factor, or an object with the error message.
 */
async function exchangeSocialCode(code: string): Promise<'code-needed' | { error: string } | undefined> {
  try {
    await startSession(await call(socialLogin, { body: { code } }));
    return undefined;
  } catch (error) {
    if (isCodeNeeded(error)) return 'code-needed';
    return { error: errorMessage(error) };
  }
}

const isCodeNeeded = (error: unknown) => isApiError(error) && error.code === SECOND_FACTOR_NEEDED;

const socialFailureMessages: Record<SocialFailure, string> = {
  'account-exists': 'Your e-mail has an account here already. Log in with its username and password.',
  cancelled: 'You turned back at the door. Nothing has changed.',
  expired: 'That took too long, or was begun in another browser. Please try again.',
  refused: 'The other side did not let you through. Please try again.',
  'too-many-requests': 'There is a queue at this door. Please try again in a minute.',
  unavailable: 'The social login is out of order for a moment. Username and password work.',
  unverified: 'Your e-mail is not confirmed over there. Confirm it first, or create an account here.',
};

const isSocialFailure = (failure: string): failure is SocialFailure =>
  Object.hasOwn(socialFailureMessages, failure);

function socialFailureMessage(failure: string): string {
  return isSocialFailure(failure)
    ? socialFailureMessages[failure]
    : 'This login did not work. Please try again.';
}

/** Shows the message that the specification requires, and the reason if it differs. */
function showLoginError(error: unknown): Promise<void> {
  const isRejected = isApiError(error) && (error.status === 401 || error.status === 422);
  const reason = errorMessage(
    error,
    (_, seconds) => `Too many tries. Wait ${seconds} seconds and try again.`,
  );
  return showDialog({
    title: 'Error!',
    text: 'Invalid username or password',
    list: isRejected ? [] : [reason],
    confirmText: 'Ups!',
  });
}
