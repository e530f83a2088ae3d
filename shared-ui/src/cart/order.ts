import { readJson, removeKey, writeKey } from '../storage';

/** The order that is being paid. It is stored, so that two tabs that pay for the same cart create only one order. */
export interface StoredOrder {
  orderKey: string;
  /** The content of the order that the key belongs to. */
  ordered: string;
  /** Time of creation, in milliseconds since the Unix epoch. */
  madeAt: number;
}

export function storedOrder(): StoredOrder | undefined {
  const stored = readJson('cart:order');
  return isStoredOrder(stored) ? stored : undefined;
}

export function storeOrder(order: StoredOrder): void {
  writeKey('cart:order', JSON.stringify(order));
}

/** Removes a completed order, so that buying the same games again creates another one. */
export function removeStoredOrder(): void {
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
