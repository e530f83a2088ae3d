import Type, { type Static } from 'typebox';
import { Id, IdParams, NOT_YOURS, pageQuery, TOO_MANY } from './common';

/** An account as administrators see it. */
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

/** Missing fields are answered by the rules with their own texts (specification, section 5). */
const text = Type.Optional(Type.String({ maxLength: 300 }));

export const ProfileFields = Type.Object({
  id: Id,
  email: text,
  address: text,
  name: text,
  lastname: text,
  /** Wanted only for a new e-mail, when the login is not a fresh one. */
  password: text,
});

export const Profile = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  address: Type.String(),
  name: Type.String(),
  lastname: Type.String(),
  /** A new address that waits for the link in its mailbox to be followed; until then `email` stays. */
  pendingEmail: Type.Optional(Type.String()),
});

/** One's own account. */
export const OwnAccount = Type.Object({
  ...Profile.properties,
  created: Type.String({ description: 'ISO 8601, UTC' }),
  /** False for an account that logs in by another provider only. */
  hasPassword: Type.Boolean(),
});

/** By id, the newest first, by nickname, or the active ones before the banned. */
export const UserSort = Type.Union([
  Type.Literal('id'),
  Type.Literal('newest'),
  Type.Literal('nickname'),
  Type.Literal('status'),
]);

export const UserQuery = Type.Object({
  /** A part of the nickname, in whatever case. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(UserSort),
  ...pageQuery,
});

export const listUsers = {
  summary: 'Lists the accounts, or a page of those a search finds',
  query: UserQuery,
  response: Type.Array(User),
};
export const exportUsers = {
  summary: 'Writes accounts as a CSV file',
  query: Type.Pick(UserQuery, ['q']),
  response: Type.String({ contentMediaType: 'text/csv' }),
};
export const getUser = {
  summary: "Answers the caller's own account",
  failures: { 403: NOT_YOURS },
  params: IdParams,
  response: OwnAccount,
};
export const updateUser = {
  summary: "Changes the caller's address, names and e-mail",
  failures: {
    403: 'The account is of another user, or the login is too old for a new e-mail',
    409: 'The e-mail belongs to another account',
    429: TOO_MANY,
  },
  body: ProfileFields,
  response: Profile,
};
export const confirmEmail = {
  summary: 'Follows the link to a new e-mail',
  failures: {
    404: 'The link is used or expired',
    409: 'The e-mail belongs to another account',
    429: TOO_MANY,
  },
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  response: Type.Object({ message: Type.String(), email: Type.String() }),
};
export const deleteUser = {
  summary: 'Deletes an account',
  failures: {
    403: 'The account is of another user, or the login is too old',
    409: 'The last administrator cannot be deleted',
    429: TOO_MANY,
  },
  params: IdParams,
  // Wanted only when the login is not a fresh one.
  body: Type.Optional(Type.Object({ password: text })),
  response: Type.Object({ message: Type.String() }),
};

// Texts: what is neither 'true' nor 'false' is a broken rule (422), not a wrong address.
export const setUserAdmin = {
  summary: 'Makes a user an administrator, or takes that back',
  failures: { 409: 'Nobody takes the role from themselves', 422: 'The flag is neither true nor false' },
  params: Type.Object({ flag: Type.String(), id: Id }),
  response: User,
};
export const setUserActive = {
  summary: 'Bans a user, or lets them in again',
  failures: { 409: 'Nobody bans themselves', 422: 'The value is neither true nor false' },
  params: Type.Object({ id: Id, value: Type.String() }),
  response: User,
};

export type UserQuery = Static<typeof UserQuery>;
export type UserSort = Static<typeof UserSort>;
export type User = Static<typeof User>;
export type Profile = Static<typeof Profile>;
export type OwnAccount = Static<typeof OwnAccount>;
export type ProfileFields = Static<typeof ProfileFields>;
