import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { sendMail, signUp } from '@press-start/api/contract';
import type { SignUpForm } from '@press-start/api/contract/rules';
import { signUpErrors } from '@press-start/api/contract/rules';
import { call, errorMessage, isApiError } from '@press-start/shared-ui/api';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { newUsernameAtom } from './newUsername';

interface Options {
  initial: SignUpForm;
  /** Whether the user has given every confirmation that is not sent to the API. */
  isConfirmed: boolean;
  returnTo: string | undefined;
}

/**
 * Returns the sign-up form. Submitting it creates the account, offers to log in and navigates to /home.
 * Logging in continues a checkout that the sign-up interrupted.
 */
export function useSignUp({ initial, isConfirmed, returnTo }: Options) {
  const navigate = useNavigate();
  const setNewUsername = useSetAtom(newUsernameAtom);
  return useApiForm({
    initial,
    validate: signUpErrors,
    isComplete: () => isConfirmed,
    send: (values) => call(signUp, { body: values }),
    revalidate: 'never',
    onSuccess: async (_, { email, username }) => {
      void requestSignUpEmail(email, username);
      const isLoginNext = await confirmDialog({
        title: 'Success',
        text: 'Account created',
        confirmText: 'Login',
        cancelText: 'Later',
      });
      await navigate(paths.home());
      if (!isLoginNext) return;
      setNewUsername(username);
      await navigate(paths.login(returnTo));
    },
    onError: showSignUpError,
  });
}

/** Required by the specification (section 7). Only logs errors, because the API sends the email anyway. */
async function requestSignUpEmail(email: string, username: string): Promise<void> {
  try {
    await call(sendMail, { body: { email, username, action: 'signup' }, keepalive: true });
  } catch (error) {
    console.warn('Could not request the sign-up email', error);
  }
}

/** Shows the message that the specification requires, and the reason if it differs. */
function showSignUpError(error: unknown): Promise<void> {
  const isTaken = isApiError(error) && error.status === 409;
  return showDialog({
    title: 'Error!',
    text: 'Username or email already exist! ',
    list: isTaken ? [] : [errorMessage(error)],
  });
}
