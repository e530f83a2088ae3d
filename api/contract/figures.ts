import { endpoint } from './endpoint';
import type * as calls from './schemas/figures';

export type { Figures, MonthlyFigures } from './schemas/figures';

/** Lists the number and total amount of orders per month, earliest first; months without orders are omitted. */
export const listMonths = endpoint<typeof calls.listMonths>({
  method: 'GET',
  path: '/figures/months',
  access: 'admin',
});

/** Returns revenue, orders, carts, best-selling games and coupon uses for a range of days. */
export const getFigures = endpoint<typeof calls.getFigures>({
  method: 'GET',
  path: '/figures',
  access: 'admin',
});
