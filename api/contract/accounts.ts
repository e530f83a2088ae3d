import { endpoint } from './endpoint';
import type * as calls from './schemas/accounts';

export type {
  SavedCartLine,
  LoginResponse,
  LoginFields,
  NewPassword,
  OpenSession,
  Role,
  SignUpFields,
  SignUpTerms,
} from './schemas/accounts';

/** Returns whether the sign-up form must include an age confirmation (AGE_CONFIRMATION=1). */
export const getSignUpTerms = endpoint<typeof calls.getSignUpTerms>({
  method: 'GET',
  path: '/auth/signup',
  access: 'public',
});

/**
 * Creates an account without opening a session. 409 if the username or, unless ACCOUNT_PRIVACY is strict, the email
 * address belongs to another account.
 */
export const signUp = endpoint<typeof calls.signUp>({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  success: 201,
});

export const login = endpoint<typeof calls.login>({ method: 'POST', path: '/auth/login', access: 'public' });

export const getRole = endpoint<typeof calls.getRole>({
  method: 'GET',
  path: '/auth/getRole',
  access: 'session',
});

export const logout = endpoint<typeof calls.logout>({
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
});

/** Ends all of the caller's sessions, including this one. */
export const logoutEverywhere = endpoint<typeof calls.logoutEverywhere>({
  method: 'POST',
  path: '/auth/logoutEverywhere',
  access: 'session',
});

/** Lists the caller's sessions, most recently seen first. */
export const listSessions = endpoint<typeof calls.listSessions>({
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
});

/** Ends one of the caller's sessions; 404 for any other session. */
export const revokeSession = endpoint<typeof calls.revokeSession>({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'session',
});

/**
 * Changes the caller's password and ends every other session. 422 for a wrong password or an invalid new one,
 * 409 'no-password' for an account that only uses social login.
 */
export const changePassword = endpoint<typeof calls.changePassword>({
  method: 'POST',
  path: '/auth/password',
  access: 'session',
});

/**
 * Re-authenticates the caller, after which a call rejected with 403 'fresh-login-needed' can be repeated. 422 for a
 * wrong password, 409 'no-password' for an account that only uses social login.
 */
export const reauthenticate = endpoint<typeof calls.reauthenticate>({
  method: 'POST',
  path: '/auth/reauthenticate',
  access: 'session',
});
