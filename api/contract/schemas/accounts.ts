import Type, { type Static } from 'typebox';

/** The longest text any account field may carry before its own rule looks at it. */
const text = Type.Optional(Type.String({ maxLength: 300 }));

/** Every field may be missing here: the section 5 rules answer with their own texts. */
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

const done = Type.Object({ message: Type.String() });

export const signUp = { body: SignUpFields, response: Type.Object({ id: Type.Integer() }) };
export const login = { body: LoginFields, response: LoginAnswer };
export const getRole = { response: Role };
export const logout = { response: done };

export type SignUpFields = Static<typeof SignUpFields>;
export type LoginFields = Static<typeof LoginFields>;
export type LoginAnswer = Static<typeof LoginAnswer>;
export type CartOrder = Static<typeof CartOrder>;
export type Role = Static<typeof Role>;
