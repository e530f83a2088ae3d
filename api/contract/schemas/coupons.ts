import Type, { type Static } from 'typebox';
import { IdParams, optionalToken, pageQuery, TOO_MANY } from './common';

/** ISO 8601, UTC. */
const nullableTimestamp = Type.Union([Type.String({ maxLength: 30 }), Type.Null()]);
/** Null for no limit. */
const limit = Type.Union([Type.Integer(), Type.Null()]);

export const Coupon = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  /** Discount on every unit, in percent. */
  percent: Type.Integer(),
  /** Time from which the coupon can be used; null if it is valid immediately. */
  starts_at: nullableTimestamp,
  /** Time until which the coupon can be used; null if it does not expire. */
  ends_at: nullableTimestamp,
  /** Maximum number of orders in total. */
  use_limit: limit,
  /** Maximum number of orders per account. */
  customer_limit: limit,
  active: Type.Boolean(),
  /** Number of orders with this coupon that are not cancelled. */
  uses: Type.Integer(),
  /** Incremented by every edit. */
  version: Type.Integer(),
});

/** Optional: the rules report fields missing from a new coupon, and an edit leaves missing fields unchanged. */
const settings = {
  percent: Type.Optional(Type.Number()),
  starts_at: Type.Optional(nullableTimestamp),
  ends_at: Type.Optional(nullableTimestamp),
  use_limit: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  customer_limit: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  active: Type.Optional(Type.Boolean()),
};

export const NewCoupon = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 100 })),
  ...settings,
});

/** The code of a coupon cannot be changed, because orders refer to it. */
export const EditedCoupon = Type.Object({
  ...settings,
  /** The coupon's `version` when the form was opened. */
  version: Type.Optional(Type.Integer()),
});

export const CouponCheck = Type.Object({
  code: Type.String(),
  /** Discount on every unit, in percent; 0 if the code cannot be used. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** A coupon that is disabled or not yet valid is reported as unknown. */
  reason: Type.Optional(
    Type.Union([
      Type.Literal('unknown'),
      Type.Literal('ended'),
      Type.Literal('used-up'),
      Type.Literal('used-by-customer'),
    ]),
  ),
});

export const checkCoupon = {
  summary: 'Returns the discount of a coupon code',
  failures: { 429: TOO_MANY },
  // With a session, the limit per account is checked as well.
  headers: optionalToken,
  query: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  response: CouponCheck,
};
export const listCoupons = {
  summary: 'Lists the coupons with their numbers of uses',
  query: Type.Object({
    /** Part of the code (case-insensitive). */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    ...pageQuery,
  }),
  response: Type.Array(Coupon),
};
export const getCoupon = {
  summary: 'Returns a coupon with its number of uses',
  params: IdParams,
  response: Coupon,
};
export const createCoupon = {
  summary: 'Creates a coupon',
  failures: { 409: 'The code already exists' },
  body: NewCoupon,
  response: Coupon,
};
export const updateCoupon = {
  summary: 'Updates, enables or disables a coupon',
  failures: { 409: 'Another user has changed the coupon' },
  params: IdParams,
  body: EditedCoupon,
  response: Coupon,
};

export type Coupon = Static<typeof Coupon>;
export type NewCoupon = Static<typeof NewCoupon>;
export type EditedCoupon = Static<typeof EditedCoupon>;
export type CouponCheck = Static<typeof CouponCheck>;
