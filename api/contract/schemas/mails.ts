import Type, { type Static } from 'typebox';
import { Id, maybeToken } from './common';
import { OrderStatus } from './orders';

const text = Type.Optional(Type.String({ maxLength: 300 }));
const kind = Type.Optional(Type.Union([Type.Literal('signup'), Type.Literal('purchase')]));

/** `info` is what the browser shows of the cart; the mail is written from the stored order instead. */
export const MailRequest = Type.Object({
  email: Type.String({ maxLength: 300 }),
  username: text,
  action: kind,
  type: kind,
  info: Type.Optional(Type.Unknown()),
});

export const StatusMailRequest = Type.Object({ id_order: Id, status: OrderStatus });

const done = Type.Object({ message: Type.String() });

// Only a purchase needs the token; a sign-up has none yet.
export const sendMail = { headers: maybeToken, body: MailRequest, response: done };
export const sendStatusMail = { body: StatusMailRequest, response: done };
export const requestReset = {
  body: Type.Object({ email: Type.String({ maxLength: 300 }) }),
  response: done,
};
export const resetPassword = {
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ password: text }),
  response: done,
};

export type MailRequest = Static<typeof MailRequest>;
