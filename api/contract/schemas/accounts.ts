import Type, { type Static } from 'typebox';
import { SECOND_FACTOR, TOO_MANY } from './common';

/** The longest text any account field may carry before its own rule looks at it. */
const text = Type.Optional(Type.String({ maxLength: 300 }));

/** What whoever signs up has to agree to first. */
export const SignUpTerms = Type.Object({
  /** That they are 18 or older. */
  confirmAge: Type.Boolean(),
});

/** Every field may be missing here: the rules answer with their own texts (specification, section 5). */
export const SignUpFields = Type.Object({
  username: text,
  password: text,
  confirmPassword: text,
  email: text,
  name: text,
  lastname: text,
  address: text,
});

export const LoginFields = Type.Object({
  username: Type.String({ maxLength: 300 }),
  password: Type.String({ maxLength: 300 }),
});

export const CartOrder = Type.Object({ id_product: Type.Integer(), quantity: Type.Integer() });

export const LoginAnswer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  address: Type.String(),
  username: Type.String(),
  /** Opaque session token, sent back as `x-access-token`. */
  token: Type.String(),
  cart_orders: Type.Array(CartOrder),
});

export const Role = Type.Object({ id_user: Type.Integer(), admin: Type.Boolean(), active: Type.Boolean() });

/** A session as its owner sees it; its token is told to nobody. */
export const OpenSession = Type.Object({
  id: Type.String(),
  /** Roughly, e.g. 'Firefox on Linux'. */
  device: Type.String(),
  created: Type.String({ description: 'ISO 8601, UTC' }),
  lastSeen: Type.String({ description: 'ISO 8601, UTC, to five minutes' }),
  /** True for the session that asks. */
  current: Type.Boolean(),
});

/** Both may be missing here: the rules answer with their own texts. */
export const NewPassword = Type.Object({ current: text, password: text });

const done = Type.Object({ message: Type.String() });

export const getSignUpTerms = {
  summary: 'Tells what signing up asks for beyond the fields',
  response: SignUpTerms,
};
export const signUp = {
  summary: 'Creates an account',
  failures: { 409: 'Username or e-mail exist already', 429: TOO_MANY },
  body: SignUpFields,
  response: Type.Object({ id: Type.Integer() }),
};
export const login = {
  summary: 'Opens a session with username and password',
  failures: { 401: 'Username or password are wrong', 403: SECOND_FACTOR, 429: TOO_MANY },
  body: LoginFields,
  response: LoginAnswer,
};
export const getRole = {
  summary: 'Tells whether the caller is an administrator',
  response: Role,
};
export const logout = {
  summary: 'Ends this session',
  response: done,
};
export const logoutEverywhere = {
  summary: 'Ends every session of the caller',
  response: done,
};
export const listSessions = {
  summary: 'Lists where the caller is logged in',
  response: Type.Array(OpenSession),
};
export const revokeSession = {
  summary: "Ends one of the caller's sessions",
  failures: { 404: 'The caller has no such session' },
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
  response: done,
};
export const changePassword = {
  summary: 'Replaces the password of who knows the current one',
  failures: { 409: 'The account logs in without a password', 429: TOO_MANY },
  body: NewPassword,
  response: done,
};
export const reauthenticate = {
  summary: 'Takes the password again before an act that cannot be undone',
  failures: {
    409: 'The account logs in without a password',
    422: 'The password is wrong',
    429: TOO_MANY,
  },
  body: Type.Object({ password: text }),
  response: done,
};

export type SignUpTerms = Static<typeof SignUpTerms>;
export type SignUpFields = Static<typeof SignUpFields>;
export type LoginFields = Static<typeof LoginFields>;
export type LoginAnswer = Static<typeof LoginAnswer>;
export type CartOrder = Static<typeof CartOrder>;
export type Role = Static<typeof Role>;
export type OpenSession = Static<typeof OpenSession>;
export type NewPassword = Static<typeof NewPassword>;
