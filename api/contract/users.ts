import { endpoint } from './endpoint';
import type * as calls from './schemas/users';

export type { OwnAccount, Profile, ProfileFields, User, UserQuery, UserSort } from './schemas/users';

/** Everybody who has an account, for administrators; searched, sorted and paged only when asked to. */
export const listUsers = endpoint<typeof calls.listUsers>({
  method: 'GET',
  path: '/user',
  access: 'admin',
});

/** The accounts a search finds, as a CSV file for spreadsheets; what they would take for a formula is defused. */
export const exportUsers = endpoint<typeof calls.exportUsers>({
  method: 'GET',
  path: '/user/Csv',
  access: 'admin',
});

/** One's own account, for its owner alone. */
export const getUser = endpoint<typeof calls.getUser>({
  method: 'GET',
  path: '/user/:id',
  access: 'session',
});

/**
 * Changes the caller's own address and names at once. A new e-mail waits as `pendingEmail` for the link that is mailed to
 * it; 409 when it belongs to somebody else (with ACCOUNT_PRIVACY=strict that is not told). It needs a login of the last
 * minutes, else 403 'fresh-login-needed' asks for `password` in the body (422 when it is wrong).
 */
export const updateUser = endpoint<typeof calls.updateUser>({
  method: 'PUT',
  path: '/user/updateUser',
  access: 'session',
});

/** Follows the link to a new e-mail, which is the account's from then on, once; 404 when the link is dead, 409 when taken. */
export const confirmEmail = endpoint<typeof calls.confirmEmail>({
  method: 'POST',
  path: '/user/confirmEmail/:token',
  access: 'public',
});

/**
 * Deletes an account, one's own or, for administrators, anybody's; its orders and reviews stay without its name. One's own
 * needs a login of the last minutes, else 403 'fresh-login-needed' asks for `password` in the body (422 when it is wrong).
 * With ADMIN_REAUTHENTICATION another's needs it as well, by `reauthenticate`.
 */
export const deleteUser = endpoint<typeof calls.deleteUser>({
  method: 'DELETE',
  path: '/user/:id',
  access: 'session',
});

/** Makes a user an administrator (`flag` 'true') or takes that back ('false'); with ADMIN_REAUTHENTICATION after `reauthenticate`. */
export const setUserAdmin = endpoint<typeof calls.setUserAdmin>({
  method: 'PUT',
  path: '/user/admin/:flag/:id',
  access: 'admin',
});

/** Lets a user in (`value` 'true') or bans them ('false'; with ADMIN_REAUTHENTICATION after `reauthenticate`). */
export const setUserActive = endpoint<typeof calls.setUserActive>({
  method: 'PUT',
  path: '/user/:id/:value',
  access: 'admin',
});
