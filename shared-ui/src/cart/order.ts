import { readJson, removeKey, writeKey } from '../storage';

/** The order this browser is paying. Kept beside the cart: two tabs that pay one cart must ask for one order. */
export interface StoredOrder {
  /** Its Idempotency-Key. */
  orderKey: string;
  /** What the key stands for. */
  ordered: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

export function storedOrder(): StoredOrder | undefined {
  const stored = readJson('cart:order');
  return isStoredOrder(stored) ? stored : undefined;
}

export function storeOrder(order: StoredOrder): void {
  writeKey('cart:order', JSON.stringify(order));
}

/** Once it is known how the order ended: the same games bought again are another order. */
export function forgetOrder(): void {
  removeKey('cart:order');
}

function isStoredOrder(stored: unknown): stored is StoredOrder {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'orderKey' in stored &&
    typeof stored.orderKey === 'string' &&
    'ordered' in stored &&
    typeof stored.ordered === 'string' &&
    'madeAt' in stored &&
    typeof stored.madeAt === 'number'
  );
}
