import Type, { type Static } from 'typebox';
import { Id, IdParams, NOT_ADMIN_OR_OLD_LOGIN, NOT_OWNER, pageQuery, TOO_MANY } from './common';

export const User = Type.Object({
  id_user: Type.Integer(),
  nickname: Type.String(),
  name: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  address: Type.String(),
  /** False for a banned user. */
  active: Type.Boolean(),
  admin: Type.Boolean(),
  created: Type.String({ description: 'ISO 8601, UTC' }),
});

/** Optional, because the rules report missing fields with their own messages (specification, section 5). */
const optionalText = Type.Optional(Type.String({ maxLength: 300 }));

export const ProfileFields = Type.Object({
  id: Id,
  email: optionalText,
  address: optionalText,
  name: optionalText,
  lastname: optionalText,
  /** Required only if the email address changes and the login is not recent. */
  password: optionalText,
});

export const Profile = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  address: Type.String(),
  name: Type.String(),
  lastname: Type.String(),
  /** A new email address that has not been confirmed yet. */
  pendingEmail: Type.Optional(Type.String()),
});

export const OwnAccount = Type.Object({
  ...Profile.properties,
  created: Type.String({ description: 'ISO 8601, UTC' }),
  /** False for an account that only uses social login. */
  hasPassword: Type.Boolean(),
});

/** `status` lists active users before banned users. */
export const UserSort = Type.Union([
  Type.Literal('id'),
  Type.Literal('newest'),
  Type.Literal('nickname'),
  Type.Literal('status'),
]);

export const UserQuery = Type.Object({
  /** Part of the nickname (case-insensitive). */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(UserSort),
  ...pageQuery,
});

export const listUsers = {
  summary: 'Lists the matching accounts',
  query: UserQuery,
  response: Type.Array(User),
};
export const exportUsers = {
  summary: 'Exports the matching accounts as a CSV file',
  query: Type.Pick(UserQuery, ['q']),
  response: Type.String({ contentMediaType: 'text/csv' }),
};
export const getUser = {
  summary: "Returns the caller's account",
  failures: { 403: NOT_OWNER },
  params: IdParams,
  response: OwnAccount,
};
export const updateUser = {
  summary: "Changes the caller's postal address, names and email address",
  failures: {
    403: 'The account belongs to another user, or the login is too old for a new email address',
    409: 'The email address belongs to another account',
    429: TOO_MANY,
  },
  body: ProfileFields,
  response: Profile,
};
export const confirmEmail = {
  summary: 'Confirms a new email address with the token from the emailed link',
  failures: {
    404: 'The link has been used or has expired',
    409: 'The email address belongs to another account',
    429: TOO_MANY,
  },
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  response: Type.Object({ message: Type.String(), email: Type.String() }),
};
export const deleteUser = {
  summary: 'Deletes an account',
  failures: {
    403: 'The account belongs to another user, or the login is too old',
    409: 'The last administrator cannot be deleted',
    429: TOO_MANY,
  },
  params: IdParams,
  // The password is required only if the login is not recent.
  body: Type.Optional(Type.Object({ password: optionalText })),
  response: Type.Object({ message: Type.String() }),
};

// `flag` and `value` are strings, so that values other than 'true' and 'false' are rejected with 422 instead of 404.
export const setUserAdmin = {
  summary: 'Grants or revokes the administrator role',
  failures: {
    403: NOT_ADMIN_OR_OLD_LOGIN,
    409: 'Administrators cannot revoke their own role',
    422: 'The flag is neither true nor false',
  },
  params: Type.Object({ flag: Type.String(), id: Id }),
  response: User,
};
export const setUserActive = {
  summary: 'Bans or unbans a user',
  failures: {
    403: NOT_ADMIN_OR_OLD_LOGIN,
    409: 'Administrators cannot ban themselves',
    422: 'The value is neither true nor false',
  },
  params: Type.Object({ id: Id, value: Type.String() }),
  response: User,
};

export type UserQuery = Static<typeof UserQuery>;
export type UserSort = Static<typeof UserSort>;
export type User = Static<typeof User>;
export type Profile = Static<typeof Profile>;
export type OwnAccount = Static<typeof OwnAccount>;
export type ProfileFields = Static<typeof ProfileFields>;
