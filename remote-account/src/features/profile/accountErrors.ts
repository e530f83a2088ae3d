import { errorMessage } from '@press-start/shared-ui/api';
import { showError } from '@press-start/shared-ui/forms';

/** After too many requests, the message includes the waiting time. */
export const accountErrorMessage = (error: unknown) =>
  errorMessage(error, (message, seconds) => `${message} Wait ${seconds} seconds.`);

export const showAccountError = (error: unknown) => showError(error, { text: accountErrorMessage(error) });
