import Type, { type Static } from 'typebox';
import { Day } from './orders';

const count = Type.Integer({ minimum: 0 });
/** Can have cents if part of a discounted order was refunded. */
const dollars = Type.Number({ minimum: 0 });

/** Orders of one calendar month in UTC. */
export const MonthlyFigures = Type.Object({
  year: Type.Integer(),
  /** 1 is January. */
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Excludes cancelled orders and saved carts. */
  orders: count,
  /** Net of refunds. */
  amount: dollars,
  cancelled: count,
  cancelled_amount: dollars,
});

const TopGame = Type.Object({
  id_product: Type.Integer(),
  name_product: Type.String(),
  thumbnail_product: Type.String(),
  /** Excludes refunded units. */
  units: count,
  /** Whole dollars, before order discounts and without refunded units. */
  amount: dollars,
});

const CouponFigures = Type.Object({
  code: Type.String(),
  /** Excludes cancelled orders. */
  uses: count,
  discount: dollars,
});

/**
 * Sold orders are paid and not cancelled. An order no longer counts as paid once its whole payment has been
 * refunded.
 */
export const Figures = Type.Object({
  placed: count,
  sold: count,
  cancelled: count,
  /** Account carts that were last saved on these days and have not been ordered. */
  carts: count,
  /** Net of refunds. */
  revenue: dollars,
  top_games: Type.Array(TopGame),
  coupons: Type.Optional(Type.Array(CouponFigures)),
});

export const listMonths = {
  summary: 'Returns the number and total value of orders per month',
  response: Type.Array(MonthlyFigures),
};
export const getFigures = {
  summary: 'Returns the sales figures between two days',
  /** Both days are inclusive. */
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  response: Figures,
};

export type MonthlyFigures = Static<typeof MonthlyFigures>;
export type Figures = Static<typeof Figures>;
