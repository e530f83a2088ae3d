import { endpoint } from './endpoint';
import type * as calls from './schemas/second-factor';

export type { SecondFactor, SecondFactorKey } from './schemas/second-factor';

/**
 * The error code (403) of `login` and `socialLogin` for an account with a second factor. The caller then has five
 * minutes to call `logInWithCode` from the same browser, which is identified by a cookie.
 */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

/**
 * Completes a login with a code from the authenticator app or a recovery code. Each code is accepted once. 422 for a
 * wrong code, 401 if the login has to be restarted, 429 after too many wrong codes.
 */
export const logInWithCode = endpoint<typeof calls.logInWithCode>({
  method: 'POST',
  path: '/auth/login/code',
  access: 'public',
});

export const getSecondFactor = endpoint<typeof calls.getSecondFactor>({
  method: 'GET',
  path: '/auth/secondFactor',
  access: 'session',
});

/**
 * Creates a secret for the authenticator app. 403 'fresh-login-needed' without a recent login (see `reauthenticate`),
 * 409 if the second factor is already enabled.
 */
export const beginSecondFactorSetup = endpoint<typeof calls.beginSecondFactorSetup>({
  method: 'POST',
  path: '/auth/secondFactor/begin',
  access: 'admin',
});

/**
 * Enables the second factor if the code from the authenticator app is correct, and ends the caller's other sessions.
 * Returns ten recovery codes, which cannot be retrieved again. 422 for a wrong code, 409 if the set-up has not begun or
 * the second factor is already enabled.
 */
export const enableSecondFactor = endpoint<typeof calls.enableSecondFactor>({
  method: 'POST',
  path: '/auth/secondFactor',
  access: 'admin',
});

/**
 * Disables the second factor, given the caller's password and a code, and ends the caller's other sessions. 422 for a
 * wrong password or code, 409 if the second factor is not enabled or the account has no password.
 */
export const disableSecondFactor = endpoint<typeof calls.disableSecondFactor>({
  method: 'DELETE',
  path: '/auth/secondFactor',
  access: 'session',
});
