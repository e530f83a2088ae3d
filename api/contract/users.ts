import { endpoint } from './endpoint';
import type * as calls from './schemas/users';

export type { OwnAccount, Profile, ProfileFields, User, UserQuery, UserSort } from './schemas/users';

/** Lists all accounts unless the query searches or paginates them. For administrators. */
export const listUsers = endpoint<typeof calls.listUsers>({
  method: 'GET',
  path: '/user',
  access: 'admin',
});

/** Exports the matching accounts as a CSV file for spreadsheets. Values that look like formulas are escaped. */
export const exportUsers = endpoint<typeof calls.exportUsers>({
  method: 'GET',
  path: '/user/Csv',
  access: 'admin',
});

/** Returns the caller's own account. */
export const getUser = endpoint<typeof calls.getUser>({
  method: 'GET',
  path: '/user/:id',
  access: 'session',
});

/**
 * Changes the caller's postal address and names. A new email is stored as `pendingEmail` until its mailed link is
 * followed; 409 if another account has it (with ACCOUNT_PRIVACY=strict this is hidden). A new email requires a recent
 * login, otherwise 403 'fresh-login-needed', or `password` in the body (422 if it is wrong).
 */
export const updateUser = endpoint<typeof calls.updateUser>({
  method: 'PUT',
  path: '/user/updateUser',
  access: 'session',
});

/**
 * Confirms a new email with the token from its link, which works once; 404 if the link has been used or has expired,
 * 409 if the email is taken.
 */
export const confirmEmail = endpoint<typeof calls.confirmEmail>({
  method: 'POST',
  path: '/user/confirmEmail/:token',
  access: 'public',
});

/**
 * Deletes the caller's own account or, for administrators, any account; its orders and reviews remain, without the
 * user's name. Deleting your own account requires a recent login, otherwise 403 'fresh-login-needed', or `password` in
 * the body (422 if it is wrong). With ADMIN_REAUTHENTICATION, deleting another account requires `reauthenticate` first.
 */
export const deleteUser = endpoint<typeof calls.deleteUser>({
  method: 'DELETE',
  path: '/user/:id',
  access: 'session',
});

/**
 * Grants (`flag` 'true') or revokes ('false') the administrator role. With ADMIN_REAUTHENTICATION, the call requires
 * `reauthenticate` first.
 */
export const setUserAdmin = endpoint<typeof calls.setUserAdmin>({
  method: 'PUT',
  path: '/user/admin/:flag/:id',
  access: 'admin',
});

/**
 * Bans a user (`value` 'false') or lifts the ban ('true'). With ADMIN_REAUTHENTICATION, a ban requires `reauthenticate`
 * first.
 */
export const setUserActive = endpoint<typeof calls.setUserActive>({
  method: 'PUT',
  path: '/user/:id/:value',
  access: 'admin',
});
