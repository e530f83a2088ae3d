import Type, { type Static } from 'typebox';
import { Day } from './orders';

const count = Type.Integer({ minimum: 0 });
/** Whole dollars; sums can exceed the limit of a single order. */
const dollars = Type.Number({ minimum: 0 });

/** Orders of one calendar month in UTC. Months without orders are omitted. */
export const MonthlyFigures = Type.Object({
  year: Type.Integer(),
  /** 1 is January. */
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Without cancelled orders and saved carts. */
  orders: count,
  amount: dollars,
  cancelled: count,
  cancelled_amount: dollars,
});

const TopGame = Type.Object({
  id_product: Type.Integer(),
  name_product: Type.String(),
  thumbnail_product: Type.String(),
  units: count,
  /** Whole dollars, before order discounts. */
  amount: dollars,
});

/** Key figures for a range of days. Sold orders are those that were paid and not cancelled. */
export const Figures = Type.Object({
  placed: count,
  sold: count,
  cancelled: count,
  /** Carts saved at logout and not restored yet. */
  carts: count,
  revenue: dollars,
  /** The best-selling games by units. */
  top_games: Type.Array(TopGame),
});

export const listMonths = {
  summary: 'Returns the number and total value of orders per month',
  response: Type.Array(MonthlyFigures),
};
export const getFigures = {
  summary: 'Returns the sales figures between two days',
  /** First and last day, both inclusive and optional. */
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  response: Figures,
};

export type MonthlyFigures = Static<typeof MonthlyFigures>;
export type Figures = Static<typeof Figures>;
