import { signUp } from '@press-start/api/contract';
import { signUpErrors } from '@press-start/api/contract/rules';
import type { SignUpForm } from '@press-start/api/contract/rules';
import { call, errorMessage, isApiError } from '@press-start/shared-ui/api';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { useNavigate } from 'react-router-dom';
import { sendWelcome } from './sendWelcome';

interface Options {
  initial: SignUpForm;
  /** The shopper has confirmed what has no field in the request. */
  isConfirmed: boolean;
  returnTo: string | undefined;
}

/** Creates the account, goes to /home, and from there offers to go on with the checkout one came from. */
export function useSignUp({ initial, isConfirmed, returnTo }: Options) {
  const navigate = useNavigate();
  return useApiForm({
    initial,
    validate: signUpErrors,
    isComplete: () => isConfirmed,
    send: (values) => call(signUp, { body: values }),
    revalidate: 'never',
    onSuccess: async (_, { email, username }) => {
      void sendWelcome(email, username);
      await showDialog({ title: 'Success', text: 'Account created' });
      await navigate(paths.home());
      if (returnTo === paths.payment() && (await confirmContinue())) await navigate(paths.login(returnTo));
    },
    onError: showFailure,
  });
}

/** The specified words for every failure; the real reason below when it is another. */
function showFailure(error: unknown): Promise<void> {
  const taken = isApiError(error) && error.status === 409;
  return showDialog({
    title: 'Error!',
    text: 'Username or email already exist! ',
    list: taken ? [] : [errorMessage(error)],
  });
}

function confirmContinue(): Promise<boolean> {
  return confirmDialog({
    title: 'Continue your checkout',
    text: 'Your cart is waiting. Log in to pay for it.',
    confirmText: 'Login',
    cancelText: 'Later',
  });
}
