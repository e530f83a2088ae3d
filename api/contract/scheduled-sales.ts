import { endpoint } from './endpoint';
import type * as calls from './schemas/scheduled-sales';

export type {
  ScheduledSaleUpdate,
  NewScheduledSale,
  SaleState,
  ScheduledSale,
  SkipReason,
} from './schemas/scheduled-sales';

/** Lists the scheduled sales, most recently created first. */
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
 * Schedules a sale, which starts and ends automatically. If its start time has already been reached, the sale starts
 * before the call returns. A 422 response has a message for every invalid field. 409 if another sale of the game
 * overlaps it.
 */
export const createScheduledSale = endpoint<typeof calls.createScheduledSale>({
  method: 'POST',
  path: '/scheduled-sales',
  access: 'admin',
  success: 201,
});

/**
 * Updates the fields in the body. Responds with 409 if `version` is outdated, the sale has ended, or another sale of
 * the game overlaps it. Once the sale is running, only its end can be changed; other fields are rejected with 409.
 */
export const updateScheduledSale = endpoint<typeof calls.updateScheduledSale>({
  method: 'PUT',
  path: '/scheduled-sales/:id',
  access: 'admin',
});

/**
 * Ends a running sale, which restores the product's prices, or cancels a sale that has not started. Does not
 * change a sale that has already ended or was cancelled or skipped.
 */
export const endScheduledSale = endpoint<typeof calls.endScheduledSale>({
  method: 'POST',
  path: '/scheduled-sales/:id/end',
  access: 'admin',
});
