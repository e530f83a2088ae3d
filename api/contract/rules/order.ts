import type { OrderStatus } from '../schemas/orders';

/** Every status an order can have (specification, section 4). */
export const ORDER_STATUSES = [
  'cart',
  'pending',
  'fulfilled',
  'delivered',
  'dispatched',
  'cancelled',
] as const satisfies readonly OrderStatus[];

/** A saved cart is no order yet: it is listed to nobody. */
export function isListedStatus(status: OrderStatus): boolean {
  return status !== 'cart';
}
