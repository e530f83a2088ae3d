import Type, { type Static, type TSchema } from 'typebox';
import { Id, IdParams, optionalToken, pageQuery, TOO_MANY } from './common';
import { OrderStatus } from './orders';

const optionalText = Type.Optional(Type.String({ maxLength: 300 }));
const kind = Type.Optional(Type.Union([Type.Literal('signup'), Type.Literal('purchase')]));

/** `info` is ignored, because the email is created from the stored order. */
export const MailRequest = Type.Object({
  email: Type.String({ maxLength: 300 }),
  username: optionalText,
  action: kind,
  type: kind,
  info: Type.Optional(Type.Unknown()),
});

const StatusMailRequest = Type.Object({ id_order: Id, status: OrderStatus });

const confirmation = Type.Object({ message: Type.String() });

// Only a purchase email requires the token, because a sign-up does not open a session.
export const sendMail = {
  summary: 'Requests the sign-up or purchase email',
  failures: {
    401: 'A purchase email requires a session',
    403: "The email address is not the caller's",
    429: TOO_MANY,
  },
  headers: optionalToken,
  body: MailRequest,
  response: confirmation,
};
export const sendStatusMail = {
  summary: 'Notifies the buyer that an order has been dispatched or delivered',
  failures: { 404: 'The order does not exist', 409: 'The order does not have the given status' },
  body: StatusMailRequest,
  response: confirmation,
};
export const requestReset = {
  summary: 'Sends an email with a link for setting a new password',
  failures: { 404: 'No account has this email address', 429: TOO_MANY },
  body: Type.Object({ email: Type.String({ maxLength: 300 }) }),
  response: confirmation,
};
export const resetPassword = {
  summary: 'Sets a new password with the token from the emailed link',
  failures: { 404: 'The link has been used or has expired', 429: TOO_MANY },
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ password: optionalText }),
  response: confirmation,
};

const MailState = Type.Union([Type.Literal('queued'), Type.Literal('sent'), Type.Literal('failed')]);

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const ListedMail = Type.Object({
  id: Type.Integer(),
  recipient: Type.String(),
  subject: Type.String(),
  /** Label of the email template; null for an email from an earlier version of the store. */
  template: orNull(Type.String()),
  state: MailState,
  /** ISO 8601, UTC. */
  queued: Type.String(),
  /** When the email was sent or failed. */
  finished: orNull(Type.String()),
  /** Time of the next attempt after a failed one. */
  next_attempt: orNull(Type.String()),
  attempts: Type.Integer(),
  /** Why the last attempt failed. */
  reason: orNull(Type.String()),
  /** Number of times administrators have resent the email. */
  resends: Type.Integer(),
  /** False while the email is queued, and for an email with a link that gives access to an account. */
  resendable: Type.Boolean(),
});

const MailTemplate = Type.Object({ name: Type.String(), label: Type.String() });

export const listMails = {
  summary: 'Lists the emails in the outbox',
  query: Type.Object({
    /** Part of the recipient (case-insensitive). */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(MailState),
    sort: Type.Optional(Type.Union([Type.Literal('newest'), Type.Literal('oldest')])),
    ...pageQuery,
  }),
  response: Type.Array(ListedMail),
};
export const resendMail = {
  summary: 'Sends an email again to its recipient',
  failures: {
    409: 'The email is queued, was resent in the meantime, or contains a link that gives access to an account',
  },
  params: IdParams,
  body: Type.Object({
    /** Number of resends when the caller loaded the email. */
    known_resends: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  response: ListedMail,
};
export const listMailTemplates = {
  summary: 'Lists the email templates',
  response: Type.Object({
    /** Whether a mail server is configured; otherwise emails stay queued. */
    sends: Type.Boolean(),
    /** Days for which sent and failed emails are listed. */
    kept_days: Type.Integer(),
    templates: Type.Array(MailTemplate),
  }),
};
export const previewMailTemplate = {
  summary: 'Renders an email template with sample data',
  params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
  response: Type.Object({
    ...MailTemplate.properties,
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
  }),
};

export type ListedMail = Static<typeof ListedMail>;
export type MailQuery = Static<(typeof listMails)['query']>;
export type MailRequest = Static<typeof MailRequest>;
