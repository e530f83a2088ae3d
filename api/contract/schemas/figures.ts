import Type, { type Static } from 'typebox';
import { Day } from './orders';

const count = Type.Integer({ minimum: 0 });
/** Whole dollars; a sum may be larger than any one order. */
const dollars = Type.Number({ minimum: 0 });

/** What was ordered in one month of the calendar, by UTC; months without an order are left out. */
export const MonthOfSales = Type.Object({
  year: Type.Integer(),
  /** From 1. */
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Without the cancelled ones, which are told apart, and without saved carts. */
  orders: count,
  amount: dollars,
  cancelled: count,
  cancelled_amount: dollars,
});

export const TopGame = Type.Object({
  id_product: Type.Integer(),
  name_product: Type.String(),
  thumbnail_product: Type.String(),
  units: count,
  /** Before discounts on whole orders. */
  amount: dollars,
});

/** What happened between two days. Sold is what was paid and not cancelled afterwards. */
export const Figures = Type.Object({
  placed: count,
  sold: count,
  cancelled: count,
  /** Carts that were left at a logout and have not been taken up again. */
  carts: count,
  revenue: dollars,
  /** The games of which most units were sold. */
  top_games: Type.Array(TopGame),
});

export const listMonths = {
  summary: 'Counts orders and amounts by month',
  response: Type.Array(MonthOfSales),
};
export const getFigures = {
  summary: 'Counts what was ordered and sold between two days',
  /** First and last day, both included; either may be left open. */
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  response: Figures,
};

export type MonthOfSales = Static<typeof MonthOfSales>;
export type Figures = Static<typeof Figures>;
