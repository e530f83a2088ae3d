import type { OrderStatus } from '../schemas/orders';

/** All statuses of an order (specification, section 4). */
export const ORDER_STATUSES = [
  'cart',
  'pending',
  'fulfilled',
  'delivered',
  'dispatched',
  'cancelled',
] as const satisfies readonly OrderStatus[];

/** Returns whether orders with this status are listed; a saved cart is not an order yet. */
export function isListedStatus(status: OrderStatus): boolean {
  return status !== 'cart';
}
