import { endpoint } from './endpoint';
import type * as calls from './schemas/orders';

export type {
  NewOrder,
  Order,
  OrderStep,
  OrderDetail,
  OrderMove,
  OrderLine,
  OrderQuery,
  OrderSort,
  OrderState,
  OrderStatus,
  PaymentStatus,
  PlacedOrder,
  Sale,
  SavedCart,
} from './schemas/orders';

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

/**
 * With `idUser`: that user's orders (403 for others'). Without: all of them, for administrators. Searched, narrowed by
 * status and days, sorted and paged only when asked to.
 */
export const listOrders = endpoint<typeof calls.listOrders>({
  method: 'GET',
  path: '/order',
  access: 'session',
});

/**
 * Moves an order to any of the five statuses of an order; leaving 'cancelled' needs its units in stock, else 409. Money is
 * not given back by it: `payment_status` tells whether the store has some. With ADMIN_REAUTHENTICATION a paid order is
 * cancelled after `reauthenticate`.
 */
export const setOrderStatus = endpoint<typeof calls.setOrderStatus>({
  method: 'PUT',
  path: '/order/:id/:status',
  access: 'admin',
});

/** How an order came to where it is, the first step first. */
export const listOrderSteps = endpoint<typeof calls.listOrderSteps>({
  method: 'GET',
  path: '/order/:id/steps',
  access: 'admin',
});

/** The orders a search finds, as a CSV file for spreadsheets; what they would take for a formula is defused. */
export const exportOrders = endpoint<typeof calls.exportOrders>({
  method: 'GET',
  path: '/order/Csv',
  access: 'admin',
});

/**
 * Tells of every new order as it comes, as server-sent events whose id is the order's; 406 for who takes no
 * `text/event-stream`. It ends when the caller is no administrator any more.
 */
export const followOrders = endpoint<typeof calls.followOrders>({
  method: 'GET',
  path: '/order/live',
  access: 'admin',
});

/**
 * Cancels one's own order while it has not left the shop: units go back, and so does the money, by the way it came
 * ('refunded', or still 'paid' while the provider is waited for). 409: 'already-cancelled', 'already-dispatched',
 * 'payment-pending' or 'payment-unknown'.
 */
export const cancelOrder = endpoint<typeof calls.cancelOrder>({
  method: 'POST',
  path: '/order/:id/cancel',
  access: 'session',
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
