import { endpoint } from './endpoint';
import type * as calls from './schemas/accounts';

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
