import Type from 'typebox';

/** Largest value of PostgreSQL's `integer`, the type of every id. */
const MAX_ID = 2_147_483_647;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });

export const IdParams = Type.Object({ id: Id });

/** For calls that anybody may make and that know more of who is logged in. */
export const maybeToken = Type.Object({
  'x-access-token': Type.Optional(Type.String({ maxLength: 300 })),
});

/** Both are optional everywhere: without them a list is complete, with them its total is in `X-Total-Count`. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** Meanings of error statuses that several calls share. */
export const TOO_MANY = 'Too many calls: Retry-After says how many seconds to wait';
export const SECOND_FACTOR = 'The account has a second factor: its code is due';
export const NOT_YOURS = 'It belongs to somebody else';
