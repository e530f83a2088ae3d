import Type, { type Static } from 'typebox';
import { pageQuery } from './common';

const value = Type.Union([Type.String(), Type.Null()]);

/** Something an administrator did. */
export const Act = Type.Object({
  id: Type.Integer(),
  /** ISO 8601, UTC. */
  at: Type.String(),
  id_actor: Type.Integer(),
  nickname_actor: Type.String(),
  /** E.g. `product-changed`. */
  action: Type.String(),
  /** What it was done to, e.g. `product 12`. */
  subject: Type.String(),
  /** What is different now; null where there was nothing before, or is nothing any more. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: value, after: value })),
});

export const listActs = {
  summary: 'Lists what administrators did',
  query: Type.Object({
    /** A part of the actor's nickname, in whatever case. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    action: Type.Optional(Type.String({ maxLength: 100 })),
    ...pageQuery,
  }),
  response: Type.Array(Act),
};
export const listActions = {
  summary: 'Lists the kinds of acts there are',
  response: Type.Array(Type.String()),
};

export type Act = Static<typeof Act>;
