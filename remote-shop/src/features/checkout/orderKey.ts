import type { NewOrder } from '@press-start/api/contract';
import { randomId } from '@press-start/shared-ui/api';
import type { StoredOrder } from '@press-start/shared-ui/cart';

/**
 * Lifetime of a key: shorter than a hold (15 minutes by default), so that a key does not refer to an expired
 * order.
 */
const KEY_LIFETIME_MS = 10 * 60_000;

/**
 * Returns the stored order if its content is unchanged and its idempotency key is less than ten minutes old,
 * otherwise an order with a new key. The same key prevents a second order if the shopper presses Pay again,
 * even in another tab.
 *
 * @param now current time in milliseconds since the Unix epoch
 */
export function orderWithKey(body: NewOrder, storedOrder: StoredOrder | undefined, now: number): StoredOrder {
  const orderJson = JSON.stringify(body);
  const age = now - (storedOrder?.madeAt ?? 0);
  if (storedOrder?.orderJson === orderJson && age >= 0 && age < KEY_LIFETIME_MS) return storedOrder;
  return { orderKey: randomId(), orderJson, madeAt: now };
}
