import Type, { type Static } from 'typebox';
import { pageQuery } from './common';

const value = Type.Union([Type.String(), Type.Null()]);

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  /** ISO 8601, UTC. */
  at: Type.String(),
  id_actor: Type.Integer(),
  nickname_actor: Type.String(),
  /** Such as `product-changed`. */
  action: Type.String(),
  /** Such as `product 12`. */
  subject: Type.String(),
  /** `before` is null for an added value, `after` for a removed one. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: value, after: value })),
});

export const listAuditEntries = {
  summary: "Lists administrators' actions",
  query: Type.Object({
    /** Part of the actor's nickname (case-insensitive). */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    action: Type.Optional(Type.String({ maxLength: 100 })),
    ...pageQuery,
  }),
  response: Type.Array(AuditEntry),
};
export const listAuditActions = {
  summary: 'Lists the names of the recorded actions',
  response: Type.Array(Type.String()),
};

export type AuditEntry = Static<typeof AuditEntry>;
