import Type, { type Static } from 'typebox';
import { maybeToken, TOO_MANY } from './common';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const ContactMessage = Type.Object({
  email: text(300),
  message: text(5000),
  /** A field that people do not see and programs fill in; what names one is thanked and dropped. */
  website: text(300),
});

export const sendMessage = {
  summary: 'Leaves a message for the store',
  failures: { 429: TOO_MANY },
  // With it the message is the account's, and goes into its export.
  headers: maybeToken,
  body: ContactMessage,
  response: Type.Object({ message: Type.String() }),
};

export type ContactMessage = Static<typeof ContactMessage>;
