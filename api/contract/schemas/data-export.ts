import Type, { type Static } from 'typebox';
import { OpenSession } from './accounts';
import { IdParams, NOT_OWNER, TOO_MANY } from './common';
import { OrderDetail } from './orders';
import { OwnAccount } from './users';

const date = Type.String({ description: 'ISO 8601, UTC' });

/** Contains no secrets, such as passwords and tokens. */
export const AccountExport = Type.Object({
  exported: date,
  account: OwnAccount,
  /** `subject` is the owner's id at the identity provider. */
  social_logins: Type.Array(Type.Object({ issuer: Type.String(), subject: Type.String(), since: date })),
  orders: Type.Array(OrderDetail),
  saved_cart: Type.Array(Type.Object({ id_product: Type.Integer(), quantity: Type.Integer() })),
  reviews: Type.Array(
    Type.Object({
      id_product: Type.Integer(),
      score: Type.Integer(),
      description: Type.String(),
      createdAt: date,
      hidden: Type.Boolean(),
      /** Null if the store gave no reason. */
      hidden_reason: Type.Union([Type.String(), Type.Null()]),
      reply: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** Other users' reviews that the owner marked as helpful. */
  helpful: Type.Array(Type.Object({ id_product: Type.Integer(), userIdUser: Type.Integer() })),
  favourites: Type.Array(
    Type.Object({ id_product: Type.Integer(), name_product: Type.String(), added: date }),
  ),
  sessions: Type.Array(OpenSession),
  /** Emails to the owner, except address confirmations, while their recipient is stored. */
  mails: Type.Array(Type.Object({ recipient: Type.String(), subject: Type.String(), queued: date })),
  /** Messages sent with the contact form while logged in, and the store's replies. */
  messages: Type.Array(
    Type.Object({
      email: Type.String(),
      message: Type.String(),
      sent: date,
      replies: Type.Array(Type.Object({ text: Type.String(), sent: date })),
    }),
  ),
});

export const exportAccount = {
  summary: 'Exports all data stored about the caller',
  failures: { 403: NOT_OWNER, 429: TOO_MANY },
  params: IdParams,
  response: AccountExport,
};

export type AccountExport = Static<typeof AccountExport>;
