import { errorMessage } from '@press-start/shared-ui/api';
import { showError } from '@press-start/shared-ui/forms';

/** Why a change of the account failed, and how long to wait before the next try. */
export const accountErrorMessage = (error: unknown) =>
  errorMessage(error, (message, seconds) => `${message} Wait ${seconds} seconds.`);

/** Shows it in a dialog. */
export const showAccountError = (error: unknown) => showError(error, { text: accountErrorMessage(error) });
