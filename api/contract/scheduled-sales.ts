import { endpoint } from './endpoint';
import type * as calls from './schemas/scheduled-sales';

export type {
  ScheduledSaleUpdate,
  NewScheduledSale,
  SaleState,
  ScheduledSale,
  SkipReason,
} from './schemas/scheduled-sales';

export const listScheduledSales = endpoint<typeof calls.listScheduledSales>({
  method: 'GET',
  path: '/scheduled-sales',
  access: 'admin',
});

export const getScheduledSale = endpoint<typeof calls.getScheduledSale>({
  method: 'GET',
  path: '/scheduled-sales/:id',
  access: 'admin',
});

/**
 * Schedules a sale. If the start time has already been reached, the sale starts before the call returns. 409
 * if another sale of the game overlaps it.
 */
export const createScheduledSale = endpoint<typeof calls.createScheduledSale>({
  method: 'POST',
  path: '/scheduled-sales',
  access: 'admin',
  success: 201,
});

/**
 * Updates the fields in the body. 409 if `version` is outdated, the sale is over (ended, cancelled or
 * skipped), another sale of the game overlaps it, or the request changes anything but the end of a running
 * sale.
 */
export const updateScheduledSale = endpoint<typeof calls.updateScheduledSale>({
  method: 'PUT',
  path: '/scheduled-sales/:id',
  access: 'admin',
});

/**
 * Ends a running sale, which restores the product's prices, or cancels a sale that has not started. A sale
 * that is already over remains unchanged.
 */
export const endScheduledSale = endpoint<typeof calls.endScheduledSale>({
  method: 'POST',
  path: '/scheduled-sales/:id/end',
  access: 'admin',
});
