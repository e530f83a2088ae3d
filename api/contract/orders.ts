import { endpoint } from './endpoint';
import type * as calls from './schemas/orders';

/** Sells what can be sold, or nothing: 409 names the lines whose stock or price changed. Repeat-safe with `Idempotency-Key`. */
export const createOrder = endpoint<typeof calls.createOrder>({
  method: 'POST',
  path: '/order',
  access: 'session',
});

/** One order, for its buyer or an administrator; anybody else gets 404. */
export const getOrder = endpoint<typeof calls.getOrder>({
  method: 'GET',
  path: '/order/:id',
  access: 'session',
});

/** With `idUser`: that user's orders (403 for others'). Without: all of them, for administrators. */
export const listOrders = endpoint<typeof calls.listOrders>({
  method: 'GET',
  path: '/order',
  access: 'session',
});

/** Moves an order to any of the five statuses of an order; leaving 'cancelled' needs its units in stock, else 409. */
export const setOrderStatus = endpoint<typeof calls.setOrderStatus>({
  method: 'PUT',
  path: '/order/:id/:status',
  access: 'admin',
});

/** Keeps the cart for the next login, in place of one kept before; an empty one keeps nothing. Prices are not looked at. */
export const saveCart = endpoint<typeof calls.saveCart>({
  method: 'POST',
  path: '/order/save',
  access: 'session',
});

/** What was sold, line by line, the newest first. */
export const listSales = endpoint<typeof calls.listSales>({
  method: 'GET',
  path: '/orderproduct',
  access: 'admin',
});
