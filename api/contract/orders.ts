import { endpoint } from './endpoint';
import type * as calls from './schemas/orders';

export type {
  AccountCart,
  NewOrder,
  Order,
  AdminOrderStep,
  OrderDetail,
  BuyerOrderStep,
  OrderLine,
  OrderQuery,
  OrderRefund,
  OrderSort,
  OrderStatusResult,
  OrderStatus,
  PaymentStatus,
  PlacedOrder,
  SoldLine,
  SavedCart,
} from './schemas/orders';

/**
 * Places an order for all lines or none. 409 if the stock, a price, the amount or the coupon does not allow
 * the order, or the account has too many unpaid orders or units in them; `lines` names the affected lines.
 * Supports `Idempotency-Key`.
 */
export const createOrder = endpoint<typeof calls.createOrder>({
  method: 'POST',
  path: '/order',
  access: 'session',
});

/** Returns an order. 404 unless the caller is the buyer or an administrator. */
export const getOrder = endpoint<typeof calls.getOrder>({
  method: 'GET',
  path: '/order/:id',
  access: 'session',
});

/**
 * With `idUser`, lists that user's orders and their games; without it, lists all orders. Only administrators can list
 * orders other than their own; other callers get 403.
 */
export const listOrders = endpoint<typeof calls.listOrders>({
  method: 'GET',
  path: '/order',
  access: 'session',
});

/**
 * Sets any order status except 'cart'. An order can leave 'cancelled' only if its units are in stock, its
 * coupon is not used up and its payment is not being refunded; otherwise the response is 409, as it is if the
 * order no longer has the status `from`. The call does not refund money. If ADMIN_REAUTHENTICATION is on,
 * cancelling a paid order requires a recent login or a prior `reauthenticate`.
 */
export const setOrderStatus = endpoint<typeof calls.setOrderStatus>({
  method: 'PUT',
  path: '/order/:id/:status',
  access: 'admin',
});

export const listOrderSteps = endpoint<typeof calls.listOrderSteps>({
  method: 'GET',
  path: '/order/:id/steps',
  access: 'admin',
});

/** Exports the matching orders as CSV. Values that look like formulas are escaped. */
export const exportOrders = endpoint<typeof calls.exportOrders>({
  method: 'GET',
  path: '/order/Csv',
  access: 'admin',
});

/**
 * Streams new orders as server-sent events, with the order's id as the event id; 406 for callers who do not
 * accept `text/event-stream`. The stream ends when the caller's session ends or the caller loses the
 * administrator role.
 */
export const streamOrders = endpoint<typeof calls.streamOrders>({
  method: 'GET',
  path: '/order/live',
  access: 'admin',
});

/**
 * Cancels the caller's own order before it is dispatched. Its units return to stock, and the provider refunds any
 * payment; `payment_status` remains 'paid' until the provider confirms the refund. 409: 'already-cancelled',
 * 'already-dispatched', 'payment-pending' or 'payment-unknown'.
 */
export const cancelOrder = endpoint<typeof calls.cancelOrder>({
  method: 'POST',
  path: '/order/:id/cancel',
  access: 'session',
});

/**
 * Saves the cart in the account and returns it. With `base`, applies only the changes since `base`, so that several
 * devices can share one cart; otherwise replaces the account's cart.
 */
export const saveCart = endpoint<typeof calls.saveCart>({
  method: 'POST',
  path: '/order/save',
  access: 'session',
});

export const getCart = endpoint<typeof calls.getCart>({
  method: 'GET',
  path: '/cart',
  access: 'session',
});

export const listSoldLines = endpoint<typeof calls.listSoldLines>({
  method: 'GET',
  path: '/orderproduct',
  access: 'admin',
});
