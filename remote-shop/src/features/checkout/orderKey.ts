import type { NewOrder } from '@press-start/api/contract';

/** Kept in the history entry of the payment page, so that it survives a reload and the way back from the provider. */
export interface OrderEntry {
  orderKey: string;
  /** What the key stands for. */
  ordered: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Shorter than the store holds the games of an unpaid order: an old key would lead back to an expired one. */
const KEY_LIFE_MS = 10 * 60_000;

/**
 * The Idempotency-Key for this order: the one kept in the history entry as long as nothing has changed, so that
 * pressing Pay again leads to the same order; a new one otherwise.
 *
 * @param now milliseconds since 1970
 */
export function keyFor(body: NewOrder, kept: unknown, now: number): OrderEntry {
  const ordered = JSON.stringify(body);
  if (isOrderEntry(kept) && kept.ordered === ordered && now - kept.madeAt < KEY_LIFE_MS) return kept;
  return { orderKey: randomKey(), ordered, madeAt: now };
}

function isOrderEntry(state: unknown): state is OrderEntry {
  return (
    typeof state === 'object' &&
    state !== null &&
    'orderKey' in state &&
    typeof state.orderKey === 'string' &&
    'ordered' in state &&
    typeof state.ordered === 'string' &&
    'madeAt' in state &&
    typeof state.madeAt === 'number'
  );
}

/** 128 random bits in hex; `crypto.randomUUID` would need https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
