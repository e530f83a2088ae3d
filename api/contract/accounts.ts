import { endpoint } from './endpoint';
import type * as calls from './schemas/accounts';

export type {
  CartOrder,
  LoginAnswer,
  LoginFields,
  NewPassword,
  OpenSession,
  Role,
  SignUpFields,
  SignUpTerms,
} from './schemas/accounts';

/** What signing up asks for beyond the fields: with AGE_CONFIRMATION=1 a word on the age, which is not sent. */
export const getSignUpTerms = endpoint<typeof calls.getSignUpTerms>({
  method: 'GET',
  path: '/auth/signup',
  access: 'public',
});

/** Creates the account and answers its id; it opens no session. */
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

/** Ends this session only. */
export const logout = endpoint<typeof calls.logout>({
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
});

/** Ends every session of the caller, this one too. */
export const logoutEverywhere = endpoint<typeof calls.logoutEverywhere>({
  method: 'POST',
  path: '/auth/logoutEverywhere',
  access: 'session',
});

/** Where the caller is logged in, the last seen first. */
export const listSessions = endpoint<typeof calls.listSessions>({
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
});

/** Ends one of the caller's sessions; 404 for one that is not theirs. */
export const revokeSession = endpoint<typeof calls.revokeSession>({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'session',
});

/**
 * Replaces the password of who knows the current one and ends every other session; 422 tells which field is wrong, 409
 * 'no-password' that the account logs in by other means only.
 */
export const changePassword = endpoint<typeof calls.changePassword>({
  method: 'POST',
  path: '/auth/password',
  access: 'session',
});

/**
 * Takes the password of a signed-in caller again; for the next minutes the session counts as logged in just now, so a
 * call rejected with 403 'fresh-login-needed' can be repeated. 422 when the password is wrong, 409 'no-password' when
 * the account logs in by other means only.
 */
export const reauthenticate = endpoint<typeof calls.reauthenticate>({
  method: 'POST',
  path: '/auth/reauthenticate',
  access: 'session',
});
