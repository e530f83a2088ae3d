import type { NewOrder } from '@press-start/api/contract';
import type { StoredOrder } from '@press-start/shared-ui/cart';

/** Shorter than the store holds the games of an unpaid order: an old key would lead back to an expired one. */
const KEY_LIFE_MS = 10 * 60_000;

/**
 * The Idempotency-Key for this order: the one kept beside the cart as long as nothing has changed, so that pressing Pay
 * again, or in another tab, leads to the same order; a new one otherwise.
 *
 * @param now milliseconds since 1970
 */
export function keyFor(body: NewOrder, stored: StoredOrder | undefined, now: number): StoredOrder {
  const ordered = JSON.stringify(body);
  const age = now - (stored?.madeAt ?? 0);
  if (stored?.ordered === ordered && age >= 0 && age < KEY_LIFE_MS) return stored;
  return { orderKey: randomKey(), ordered, madeAt: now };
}

/** 128 random bits in hex; `crypto.randomUUID` would need https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
