import { useState } from 'react';
import { completeLogin } from './completeLogin';
import { logIn } from './logIn';
import { logInSocially, socialFailureText } from './socialLogin';

interface Arrival {
  /** What a social login has brought. */
  code: string | undefined;
  failure: string | undefined;
}

/** The steps of a login: the password or the social login, then, for an account with a second factor, its code. */
export function useSignIn({ code: socialCode, failure }: Arrival) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [sending, setSending] = useState(socialCode !== undefined);
  const [notice, setNotice] = useState(failure && socialFailureText(failure));
  const [problem, setProblem] = useState<string>();

  const askForCode = () => {
    setProblem(undefined);
    setStep('code');
  };

  return {
    step,
    sending,
    notice,
    /** What is wrong with the code. */
    problem,
    sendPassword: async (username: string, password: string) => {
      setSending(true);
      setNotice(undefined);
      if ((await logIn(username, password)) === 'code-needed') askForCode();
      setSending(false);
    },
    takeSocialCode: async (social: string) => {
      const outcome = await logInSocially(social);
      if (outcome === 'code-needed') askForCode();
      else setNotice(outcome?.reason);
      setSending(false);
    },
    sendCode: async (code: string) => {
      setSending(true);
      setProblem(undefined);
      const outcome = await completeLogin(code);
      setProblem(outcome.problem);
      if (outcome.over !== undefined) {
        setNotice(outcome.over);
        setStep('password');
      }
      setSending(false);
    },
    backToPassword: () => setStep('password'),
  };
}
