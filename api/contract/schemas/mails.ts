import Type, { type Static } from 'typebox';
import { Id, optionalToken, TOO_MANY } from './common';
import { OrderStatus } from './orders';

const text = Type.Optional(Type.String({ maxLength: 300 }));
const kind = Type.Optional(Type.Union([Type.Literal('signup'), Type.Literal('purchase')]));

/** `info` is the cart as the browser sends it. It is ignored, because the mail is created from the stored order. */
export const MailRequest = Type.Object({
  email: Type.String({ maxLength: 300 }),
  username: text,
  action: kind,
  type: kind,
  info: Type.Optional(Type.Unknown()),
});

const StatusMailRequest = Type.Object({ id_order: Id, status: OrderStatus });

const done = Type.Object({ message: Type.String() });

// Only a purchase mail requires the token, because a sign-up does not open a session.
export const sendMail = {
  summary: 'Requests the sign-up or purchase email',
  failures: {
    401: 'A purchase email requires a session',
    403: "The email address is not the caller's",
    429: TOO_MANY,
  },
  headers: optionalToken,
  body: MailRequest,
  response: done,
};
export const sendStatusMail = {
  summary: 'Notifies the buyer that an order has been dispatched or delivered',
  failures: { 404: 'The order does not exist', 409: 'The order has another status' },
  body: StatusMailRequest,
  response: done,
};
export const requestReset = {
  summary: 'Sends an email with a link for setting a new password',
  failures: { 404: 'No account has this email address', 429: TOO_MANY },
  body: Type.Object({ email: Type.String({ maxLength: 300 }) }),
  response: done,
};
export const resetPassword = {
  summary: 'Sets a new password with the token of the emailed link',
  failures: { 404: 'The link has been used or has expired', 429: TOO_MANY },
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ password: text }),
  response: done,
};

export type MailRequest = Static<typeof MailRequest>;
