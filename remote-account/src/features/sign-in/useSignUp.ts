import { signUp } from '@press-start/api/contract';
import type { SignUpForm } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';
import { paths } from '@press-start/shared-ui/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendWelcome } from './sendWelcome';

interface Refused {
  /** What was sent when the server refused it. */
  values?: SignUpForm;
  /** By name of the field. */
  messages: Record<string, string | undefined>;
}

/** Creates the account, goes to /home, and from there offers to go on with the checkout one came from. */
export function useSignUp(returnTo: string | undefined) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused>({ messages: {} });

  const register = async (values: SignUpForm) => {
    setSending(true);
    try {
      await call(signUp, { body: values });
    } catch (error) {
      const messages = fieldMessages(error);
      setRefused({ values, messages });
      setSending(false);
      if (Object.keys(messages).length === 0) await sayFailure(error);
      return;
    }
    void sendWelcome(values.email, values.username);
    await showDialog({ title: 'Success', text: 'Account created' });
    await navigate(paths.home());
    if (returnTo === paths.payment() && (await askToContinue())) await navigate(paths.login(returnTo));
  };

  return { register, sending, refused };
}

/** 422: the server has a rule against a value that the form did not know (a password everybody uses). */
function fieldMessages(error: unknown): Record<string, string> {
  if (!isApiError(error) || error.status !== 422) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^\//, ''), message]));
}

/** The specified words for every failure; the real reason below when it is another. */
function sayFailure(error: unknown): Promise<void> {
  const taken = isApiError(error) && error.status === 409;
  const reason = isApiError(error) ? error.message : 'Something went wrong. Please try again.';
  return showDialog({
    title: 'Error!',
    text: 'Username or email already exist! ',
    list: taken ? [] : [reason],
  });
}

function askToContinue(): Promise<boolean> {
  return confirmDialog({
    title: 'Continue your checkout',
    text: 'Your cart is waiting. Log in to pay for it.',
    confirmText: 'Login',
    cancelText: 'Later',
  });
}
