import { endpoint } from './endpoint';
import type * as calls from './schemas/users';

/** Everybody who has an account, for administrators. */
export const listUsers = endpoint<typeof calls.listUsers>({
  method: 'GET',
  path: '/user',
  access: 'admin',
});

/** Changes the caller's own e-mail, address and names; 409 when the e-mail belongs to somebody else. */
export const updateUser = endpoint<typeof calls.updateUser>({
  method: 'PUT',
  path: '/user/updateUser',
  access: 'session',
});

/** Deletes an account, one's own or, for administrators, anybody's; its orders and reviews stay without its name. */
export const deleteUser = endpoint<typeof calls.deleteUser>({
  method: 'DELETE',
  path: '/user/:id',
  access: 'session',
});

/** Makes a user an administrator (`flag` 'true') or takes that back ('false'). */
export const setUserAdmin = endpoint<typeof calls.setUserAdmin>({
  method: 'PUT',
  path: '/user/admin/:flag/:id',
  access: 'admin',
});

/** Lets a user in (`value` 'true') or bans them ('false'). */
export const setUserActive = endpoint<typeof calls.setUserActive>({
  method: 'PUT',
  path: '/user/:id/:value',
  access: 'admin',
});
