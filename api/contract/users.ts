import { endpoint } from './endpoint';
import type * as calls from './schemas/users';

export type { OwnAccount, Profile, ProfileFields, User, UserQuery, UserSort } from './schemas/users';

/** Lists all accounts unless the query searches or paginates them. */
export const listUsers = endpoint<typeof calls.listUsers>({
  method: 'GET',
  path: '/user',
  access: 'admin',
});

/** Exports the matching accounts as CSV. Values that look like formulas are escaped. */
export const exportUsers = endpoint<typeof calls.exportUsers>({
  method: 'GET',
  path: '/user/Csv',
  access: 'admin',
});

export const getUser = endpoint<typeof calls.getUser>({
  method: 'GET',
  path: '/user/:id',
  access: 'session',
});

/**
 * A new email address is stored as `pendingEmail` until the user confirms it; 409 if another account has it (except
 * with ACCOUNT_PRIVACY=strict). A new email address requires `password` in the body (422 if it is wrong) or a recent
 * login; otherwise the response is 403 'fresh-login-needed'.
 */
export const updateUser = endpoint<typeof calls.updateUser>({
  method: 'PUT',
  path: '/user/updateUser',
  access: 'session',
});

/**
 * Confirms a new email address with the single-use token from the emailed link; 404 if the link has been used
 * or has expired, 409 if another account has the address.
 */
export const confirmEmail = endpoint<typeof calls.confirmEmail>({
  method: 'POST',
  path: '/user/confirmEmail/:token',
  access: 'public',
});

/**
 * Deletes the caller's own account or, for administrators, any account. Its orders and reviews remain, without the
 * user's name. To delete their own account, callers need `password` in the body (422 if it is wrong) or a recent login;
 * otherwise the response is 403 'fresh-login-needed'. If ADMIN_REAUTHENTICATION is on, deleting another account
 * requires a recent login or a prior `reauthenticate`. 409 for the last administrator.
 */
export const deleteUser = endpoint<typeof calls.deleteUser>({
  method: 'DELETE',
  path: '/user/:id',
  access: 'session',
});

/**
 * Grants (`flag` 'true') or revokes ('false') the administrator role. If ADMIN_REAUTHENTICATION is on, the request
 * requires a recent login or a prior `reauthenticate`. 409 if administrators revoke their own role.
 */
export const setUserAdmin = endpoint<typeof calls.setUserAdmin>({
  method: 'PUT',
  path: '/user/admin/:flag/:id',
  access: 'admin',
});

/**
 * Bans a user (`value` 'false') or lifts the ban ('true'). If ADMIN_REAUTHENTICATION is on, a ban requires a recent
 * login or a prior `reauthenticate`. 409 if administrators ban themselves.
 */
export const setUserActive = endpoint<typeof calls.setUserActive>({
  method: 'PUT',
  path: '/user/:id/:value',
  access: 'admin',
});
