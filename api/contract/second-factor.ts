import { endpoint } from './endpoint';
import type * as calls from './schemas/second-factor';

export type { SecondFactor, SecondFactorKey } from './schemas/second-factor';

/**
 * The error code of `login` and `socialLogin` (403) for an account with a second factor. The login then waits five
 * minutes for `logInWithCode` in the same browser, which a cookie identifies.
 */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

/**
 * Completes a login with a code of the authenticator app or a recovery code, each accepted once; returns what `login`
 * does. 422 for a wrong code, 401 when the login has to begin again, 429 after too many wrong codes.
 */
export const logInWithCode = endpoint<typeof calls.logInWithCode>({
  method: 'POST',
  path: '/auth/login/code',
  access: 'public',
});

/** Whether the caller has a second factor, and how many recovery codes are left. */
export const getSecondFactor = endpoint<typeof calls.getSecondFactor>({
  method: 'GET',
  path: '/auth/secondFactor',
  access: 'session',
});

/** Makes a secret for the authenticator app. It needs a recent login, else 403 'fresh-login-needed'; see `reauthenticate`. */
export const beginSecondFactor = endpoint<typeof calls.beginSecondFactor>({
  method: 'POST',
  path: '/auth/secondFactor/begin',
  access: 'admin',
});

/** Turns the second factor on by a first code of it; returns ten recovery codes, which no call returns again. */
export const enableSecondFactor = endpoint<typeof calls.enableSecondFactor>({
  method: 'POST',
  path: '/auth/secondFactor',
  access: 'admin',
});

/** Turns the second factor off by password and code, and ends every other session of the caller. */
export const disableSecondFactor = endpoint<typeof calls.disableSecondFactor>({
  method: 'DELETE',
  path: '/auth/secondFactor',
  access: 'session',
});
