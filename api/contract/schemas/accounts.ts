import Type, { type Static } from 'typebox';
import { SECOND_FACTOR, TOO_MANY } from './common';

/** The limit only excludes very long texts; the rules check the exact length. */
const optionalText = Type.Optional(Type.String({ maxLength: 300 }));

export const SignUpTerms = Type.Object({
  /** Whether users have to confirm that they are 18 or older. */
  confirmAge: Type.Boolean(),
});

/** Fields are optional, because the rules report missing fields with their own messages (specification, section 5). */
export const SignUpFields = Type.Object({
  username: optionalText,
  password: optionalText,
  confirmPassword: optionalText,
  email: optionalText,
  name: optionalText,
  lastname: optionalText,
  address: optionalText,
});

export const LoginFields = Type.Object({
  username: Type.String({ maxLength: 300 }),
  password: Type.String({ maxLength: 300 }),
});

export const SavedCartLine = Type.Object({ id_product: Type.Integer(), quantity: Type.Integer() });

export const LoginResponse = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  address: Type.String(),
  username: Type.String(),
  /** Opaque session token, to be sent as `x-access-token`. */
  token: Type.String(),
  cart_orders: Type.Array(SavedCartLine),
});

export const Role = Type.Object({ id_user: Type.Integer(), admin: Type.Boolean(), active: Type.Boolean() });

export const OpenSession = Type.Object({
  id: Type.String(),
  device: Type.String(),
  created: Type.String({ description: 'ISO 8601, UTC' }),
  lastSeen: Type.String({ description: 'ISO 8601, UTC, accurate to five minutes' }),
  /** True for the session that made the request. */
  current: Type.Boolean(),
});

export const NewPassword = Type.Object({ current: optionalText, password: optionalText });

const confirmation = Type.Object({ message: Type.String() });

export const getSignUpTerms = {
  summary: 'Returns the sign-up requirements',
  response: SignUpTerms,
};
export const signUp = {
  summary: 'Creates an account',
  failures: { 409: 'The username or the email address already exists', 429: TOO_MANY },
  body: SignUpFields,
  response: Type.Object({ id: Type.Integer() }),
};
export const login = {
  summary: 'Logs in with username and password',
  failures: { 401: 'The username or password is wrong', 403: SECOND_FACTOR, 429: TOO_MANY },
  body: LoginFields,
  response: LoginResponse,
};
export const getRole = {
  summary: 'Returns whether the caller is an administrator',
  response: Role,
};
export const logout = {
  summary: 'Ends the current session',
  response: confirmation,
};
export const logoutEverywhere = {
  summary: 'Ends every session of the caller',
  response: confirmation,
};
export const listSessions = {
  summary: "Lists the caller's sessions",
  response: Type.Array(OpenSession),
};
export const revokeSession = {
  summary: "Ends one of the caller's sessions",
  failures: { 404: 'The caller has no such session' },
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
  response: confirmation,
};
export const changePassword = {
  summary: "Changes the caller's password",
  failures: { 409: 'The account has no password', 429: TOO_MANY },
  body: NewPassword,
  response: confirmation,
};
export const reauthenticate = {
  summary: 'Re-authenticates the caller with the password',
  failures: {
    409: 'The account has no password',
    422: 'The password is wrong',
    429: TOO_MANY,
  },
  body: Type.Object({ password: optionalText }),
  response: confirmation,
};

export type SignUpTerms = Static<typeof SignUpTerms>;
export type SignUpFields = Static<typeof SignUpFields>;
export type LoginFields = Static<typeof LoginFields>;
export type LoginResponse = Static<typeof LoginResponse>;
export type SavedCartLine = Static<typeof SavedCartLine>;
export type Role = Static<typeof Role>;
export type OpenSession = Static<typeof OpenSession>;
export type NewPassword = Static<typeof NewPassword>;
