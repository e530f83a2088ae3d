import Type, { type Static } from 'typebox';
import { OpenSession } from './accounts';
import { IdParams, NOT_YOURS, TOO_MANY } from './common';
import { OrderDetail } from './orders';
import { OwnAccount } from './users';

const date = Type.String({ description: 'ISO 8601, UTC' });

/** Everything the store keeps about a person; no passwords, no tokens, no hashes. */
export const AccountExport = Type.Object({
  exported: date,
  account: OwnAccount,
  /** Providers the owner may log in by, and what they call the owner. */
  social_logins: Type.Array(Type.Object({ issuer: Type.String(), subject: Type.String(), since: date })),
  orders: Type.Array(OrderDetail),
  /** The cart kept for the next login. */
  saved_cart: Type.Array(Type.Object({ id_product: Type.Integer(), quantity: Type.Integer() })),
  reviews: Type.Array(
    Type.Object({
      id_product: Type.Integer(),
      score: Type.Integer(),
      description: Type.String(),
      createdAt: date,
      hidden: Type.Boolean(),
    }),
  ),
  /** Reviews of others that were found helpful. */
  helpful: Type.Array(Type.Object({ id_product: Type.Integer(), userIdUser: Type.Integer() })),
  favourites: Type.Array(
    Type.Object({ id_product: Type.Integer(), name_product: Type.String(), added: date }),
  ),
  sessions: Type.Array(OpenSession),
  /** What was written through the contact form while logged in. */
  messages: Type.Array(Type.Object({ email: Type.String(), message: Type.String(), sent: date })),
});

export const exportAccount = {
  summary: 'Downloads everything the store keeps about the caller',
  failures: { 403: NOT_YOURS, 429: TOO_MANY },
  params: IdParams,
  response: AccountExport,
};

export type AccountExport = Static<typeof AccountExport>;
