import Type, { type Static } from 'typebox';
import { optionalToken, TOO_MANY } from './common';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const ContactMessage = Type.Object({
  email: text(300),
  message: text(5000),
  /** A honeypot field, invisible to people. Messages with a value in it are accepted but discarded. */
  website: text(300),
});

export const sendMessage = {
  summary: 'Sends a message to the store',
  failures: { 429: TOO_MANY },
  // With a session, the message is stored with the account and included in its data export.
  headers: optionalToken,
  body: ContactMessage,
  response: Type.Object({ message: Type.String() }),
};

export type ContactMessage = Static<typeof ContactMessage>;
