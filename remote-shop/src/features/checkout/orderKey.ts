import type { NewOrder } from '@press-start/api/contract';
import type { StoredOrder } from '@press-start/shared-ui/cart';

/** Shorter than the hold of an unpaid order, so that a key never refers to an expired order. */
const KEY_LIFETIME_MS = 10 * 60_000;

/**
 * Returns the stored idempotency key if the order is unchanged, and a new key otherwise. With the same key, pressing Pay
 * again or in another tab does not place a second order.
 *
 * @param now current time in milliseconds since the Unix epoch
 */
export function orderKeyFor(body: NewOrder, stored: StoredOrder | undefined, now: number): StoredOrder {
  const ordered = JSON.stringify(body);
  const age = now - (stored?.madeAt ?? 0);
  if (stored?.ordered === ordered && age >= 0 && age < KEY_LIFETIME_MS) return stored;
  return { orderKey: randomKey(), ordered, madeAt: now };
}

/** Returns 128 random bits in hex; `crypto.randomUUID` requires HTTPS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
