import { errorMessage } from '@press-start/shared-ui/api';
import { showError } from '@press-start/shared-ui/forms';

/** Returns why changing the account failed and, if it was rate-limited, how long to wait. */
export const accountErrorMessage = (error: unknown) =>
  errorMessage(error, (message, seconds) => `${message} Wait ${seconds} seconds.`);

export const showAccountError = (error: unknown) => showError(error, { text: accountErrorMessage(error) });
