import Type, { type Static } from 'typebox';
import { IdParams, optionalToken, pageQuery, TOO_MANY } from './common';

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const ContactMessage = Type.Object({
  email: optionalText(300),
  message: optionalText(5000),
  /** An invisible honeypot field. Messages with a value in it are accepted but discarded. */
  website: optionalText(300),
});

export const sendMessage = {
  summary: 'Sends a message to the store',
  failures: { 429: TOO_MANY },
  // With a session, the message is stored with the account and included in its data export.
  headers: optionalToken,
  body: ContactMessage,
  response: Type.Object({ message: Type.String() }),
};

export const MessageState = Type.Union([
  Type.Literal('new'),
  Type.Literal('answered'),
  Type.Literal('archived'),
]);

export const InboxMessage = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  /** The sender's username; null for a visitor. */
  nickname: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
  /** ISO 8601, UTC. */
  sent: Type.String(),
  state: MessageState,
  /** Whether the form service has accepted the message. */
  forwarded: Type.Boolean(),
});

export const MessageReply = Type.Object({
  text: Type.String(),
  sent: Type.String(),
  nickname_author: Type.String(),
});

export const MessageThread = Type.Object({
  ...InboxMessage.properties,
  /** Oldest first. */
  replies: Type.Array(MessageReply),
});

export const listMessages = {
  summary: 'Lists the contact messages',
  query: Type.Object({
    /** Part of the email address or message (case-insensitive). */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(MessageState),
    sort: Type.Optional(Type.Union([Type.Literal('newest'), Type.Literal('oldest')])),
    ...pageQuery,
  }),
  response: Type.Array(InboxMessage),
};
export const getInboxStatus = {
  summary: 'Returns the number of new contact messages, and whether messages are forwarded',
  response: Type.Object({
    new_messages: Type.Integer(),
    forwards: Type.Boolean(),
  }),
};
export const getMessage = {
  summary: 'Returns a contact message with its replies',
  params: IdParams,
  response: MessageThread,
};
export const replyToMessage = {
  summary: 'Replies to a contact message by email',
  failures: { 409: 'Another reply was stored after the caller loaded the message' },
  params: IdParams,
  body: Type.Object({
    text: Type.String({ maxLength: 10_000 }),
    /** Number of replies when the caller loaded the message. */
    known_replies: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  response: MessageThread,
};
export const setMessageArchived = {
  summary: 'Archives a contact message or restores it',
  params: IdParams,
  body: Type.Object({ archived: Type.Boolean() }),
  response: MessageThread,
};

export type ContactMessage = Static<typeof ContactMessage>;
export type InboxMessage = Static<typeof InboxMessage>;
export type MessageState = Static<typeof MessageState>;
export type MessageThread = Static<typeof MessageThread>;
