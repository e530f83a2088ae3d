import type { OrderStatus } from '../schemas/orders';
import { normalise } from './text';

/** All order statuses (specification, section 4). */
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

/** Returns an error message if a delivery address is empty or longer than 300 characters. */
export function deliveryAddressError(address: string): string | undefined {
  const text = normalise(address);
  return text === '' || text.length > 300 ? 'Please insert a valid address' : undefined;
}
