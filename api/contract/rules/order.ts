import type { OrderStatus } from '../schemas/orders';
import { normalise } from './text';

export const ORDER_STATUSES = [
  'cart',
  'pending',
  'fulfilled',
  'delivered',
  'dispatched',
  'cancelled',
] as const satisfies readonly OrderStatus[];

export function isListedStatus(status: OrderStatus): boolean {
  return status !== 'cart';
}

export function deliveryAddressError(address: string): string | undefined {
  const text = normalise(address);
  return text === '' || text.length > 300 ? 'Please insert a valid address' : undefined;
}
