import Type from 'typebox';

/** Maximum value of PostgreSQL's `integer`. */
const MAX_ID = 2_147_483_647;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });

export const IdParams = Type.Object({ id: Id });

/** Headers of public endpoints that also accept the session token of a logged-in caller. */
export const optionalToken = Type.Object({
  'x-access-token': Type.Optional(Type.String({ maxLength: 300 })),
});

/** Most lists are complete without these parameters. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const TOO_MANY = 'Too many requests: Retry-After is the number of seconds to wait';
export const SECOND_FACTOR = 'The login requires a second-factor code';
export const NOT_OWNER = 'The resource belongs to another user';
/** For actions by administrators that may require re-authentication (ADMIN_REAUTHENTICATION). */
export const NOT_ADMIN_OR_OLD_LOGIN = 'The caller is not an administrator, or the login is too old';
