import { login, logInWithCode } from '@press-start/api/contract';
import { call, errorMessage, isApiError } from '@press-start/shared-ui/api';
import { useMutation } from '@press-start/shared-ui/forms';
import { startSession } from '@press-start/shared-ui/session';
import { useState } from 'react';
import { isCodeNeeded, showLoginError } from './loginErrors';
import { logInSocially, socialFailureText } from './socialLogin';

interface Arrival {
  /** What a social login has brought. */
  code: string | undefined;
  failure: string | undefined;
}

/** The steps of a login: the password or the social login, then, for an account with a second factor, its code. */
export function useSignIn({ code: socialCode, failure }: Arrival) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [notice, setNotice] = useState(failure && socialFailureText(failure));
  const [problem, setProblem] = useState<string>();
  // True from the first render on: the page must not be left before its first effect has sent the code.
  const [isArriving, setIsArriving] = useState(socialCode !== undefined);

  const requestCode = () => {
    setProblem(undefined);
    setStep('code');
  };

  const password = useMutation(
    async (username: string, secret: string) =>
      startSession(await call(login, { body: { username, password: secret } })),
    {
      revalidate: 'never',
      onError: (error) => (isCodeNeeded(error) ? requestCode() : showLoginError(error)),
    },
  );

  const code = useMutation(
    async (digits: string) => startSession(await call(logInWithCode, { body: { code: digits } })),
    {
      revalidate: 'never',
      onError: (error) => {
        // 401: the login has to begin again. After anything else another code can be tried.
        if (!isApiError(error) || error.status !== 401) return setProblem(errorMessage(error));
        setNotice(error.message);
        setStep('password');
      },
    },
  );

  return {
    step,
    sending: isArriving || password.pending || code.pending,
    notice,
    /** What is wrong with the code. */
    problem,
    sendPassword: (username: string, secret: string) => {
      setNotice(undefined);
      return password.run(username, secret);
    },
    takeSocialCode: async (social: string) => {
      const outcome = await logInSocially(social);
      if (outcome === 'code-needed') requestCode();
      else setNotice(outcome?.reason);
      setIsArriving(false);
    },
    sendCode: (digits: string) => {
      setProblem(undefined);
      return code.run(digits);
    },
    backToPassword: () => setStep('password'),
  };
}
