import Type, { type Static } from 'typebox';
import { Id, maybeToken, TOO_MANY } from './common';
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
export const sendMail = {
  summary: 'Asks for the sign-up or purchase mail',
  failures: { 401: 'A purchase mail needs a session', 403: "The e-mail is not the caller's", 429: TOO_MANY },
  headers: maybeToken,
  body: MailRequest,
  response: done,
};
export const sendStatusMail = {
  summary: 'Tells a buyer that the order is on its way or has arrived',
  failures: { 404: 'There is no such order', 409: 'The order has another status' },
  body: StatusMailRequest,
  response: done,
};
export const requestReset = {
  summary: 'Mails a link for a new password',
  failures: { 404: 'No account has this e-mail', 429: TOO_MANY },
  body: Type.Object({ email: Type.String({ maxLength: 300 }) }),
  response: done,
};
export const resetPassword = {
  summary: 'Replaces the password by the mailed link',
  failures: { 404: 'The link is used or expired', 429: TOO_MANY },
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ password: text }),
  response: done,
};

export type MailRequest = Static<typeof MailRequest>;
