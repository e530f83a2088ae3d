import Type, { type Static } from 'typebox';

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

export const getSignUpTerms = { response: SignUpTerms };
export const signUp = { body: SignUpFields, response: Type.Object({ id: Type.Integer() }) };
export const login = { body: LoginFields, response: LoginAnswer };
export const getRole = { response: Role };
export const logout = { response: done };
export const logoutEverywhere = { response: done };
export const listSessions = { response: Type.Array(OpenSession) };
export const revokeSession = {
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
  response: done,
};
export const changePassword = { body: NewPassword, response: done };
export const reauthenticate = { body: Type.Object({ password: text }), response: done };

export type SignUpTerms = Static<typeof SignUpTerms>;
export type SignUpFields = Static<typeof SignUpFields>;
export type LoginFields = Static<typeof LoginFields>;
export type LoginAnswer = Static<typeof LoginAnswer>;
export type CartOrder = Static<typeof CartOrder>;
export type Role = Static<typeof Role>;
export type OpenSession = Static<typeof OpenSession>;
export type NewPassword = Static<typeof NewPassword>;
