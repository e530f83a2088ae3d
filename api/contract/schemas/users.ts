import Type, { type Static } from 'typebox';
import { Id, IdParams, pageQuery } from './common';

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

/** Missing fields are answered by the section 5 rules with their own texts. */
const text = Type.Optional(Type.String({ maxLength: 300 }));

export const ProfileFields = Type.Object({ id: Id, email: text, address: text, name: text, lastname: text });

export const Profile = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  address: Type.String(),
  name: Type.String(),
  lastname: Type.String(),
});

export const listUsers = { query: Type.Object(pageQuery), response: Type.Array(User) };
export const updateUser = { body: ProfileFields, response: Profile };
export const deleteUser = { params: IdParams, response: Type.Object({ message: Type.String() }) };

// Texts: what is neither 'true' nor 'false' is a broken rule (422), not a wrong address.
export const setUserAdmin = { params: Type.Object({ flag: Type.String(), id: Id }), response: User };
export const setUserActive = { params: Type.Object({ id: Id, value: Type.String() }), response: User };

export type User = Static<typeof User>;
export type Profile = Static<typeof Profile>;
export type ProfileFields = Static<typeof ProfileFields>;
