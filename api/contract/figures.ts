import { endpoint } from './endpoint';
import type * as calls from './schemas/figures';

export type { Figures, MonthOfSales } from './schemas/figures';

/** Orders and amounts of every month there has been one, the earliest first. */
export const listMonths = endpoint<typeof calls.listMonths>({
  method: 'GET',
  path: '/figures/months',
  access: 'admin',
});

/** Revenue, orders, carts and the games sold most between two days. */
export const getFigures = endpoint<typeof calls.getFigures>({
  method: 'GET',
  path: '/figures',
  access: 'admin',
});
