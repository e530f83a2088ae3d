import { endpoint } from './endpoint';
import type * as calls from './schemas/scheduled-sales';

export type {
  EditedScheduledSale,
  NewScheduledSale,
  SaleState,
  ScheduledSale,
  SkipReason,
} from './schemas/scheduled-sales';

/** Lists the scheduled sales, latest first. */
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
 * Schedules a sale, which starts and ends automatically. If its start time has been reached, it starts within this
 * call. A 422 response has a message for every invalid field.
 */
export const createScheduledSale = endpoint<typeof calls.createScheduledSale>({
  method: 'POST',
  path: '/scheduled-sales',
  access: 'admin',
  success: 201,
});

/**
 * Updates the fields in the body. Responds with 409 if `version` is outdated or the sale is over. Of a running sale,
 * only the end can change; other fields are rejected with 409.
 */
export const updateScheduledSale = endpoint<typeof calls.updateScheduledSale>({
  method: 'PUT',
  path: '/scheduled-sales/:id',
  access: 'admin',
});

/**
 * Ends a running sale, which restores the product's prices, or cancels a planned one. A sale that is over does not
 * change.
 */
export const endScheduledSale = endpoint<typeof calls.endScheduledSale>({
  method: 'POST',
  path: '/scheduled-sales/:id/end',
  access: 'admin',
});
