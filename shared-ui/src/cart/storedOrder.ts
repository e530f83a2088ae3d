import { readJson, removeKey, writeJson } from '../storage';

/** The order being paid. Storing it prevents two tabs from creating two orders for the same cart. */
export interface StoredOrder {
  /** Idempotency key of the request that creates the order. */
  orderKey: string;
  orderJson: string;
  /** When the key was created, in milliseconds since the Unix epoch. */
  madeAt: number;
  /** Absent until the server has created the order. */
  id_order?: number;
}

export function readStoredOrder(): StoredOrder | undefined {
  const stored = readJson('cart:order');
  return isStoredOrder(stored) ? stored : undefined;
}

export function writeStoredOrder(order: StoredOrder): void {
  writeJson('cart:order', order);
}

/** Removes an order that is no longer open, so that buying the same games again creates a new order. */
export function removeStoredOrder(): void {
  removeKey('cart:order');
}

function isStoredOrder(stored: unknown): stored is StoredOrder {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'orderKey' in stored &&
    typeof stored.orderKey === 'string' &&
    'orderJson' in stored &&
    typeof stored.orderJson === 'string' &&
    'madeAt' in stored &&
    typeof stored.madeAt === 'number' &&
    (!('id_order' in stored) || typeof stored.id_order === 'number')
  );
}
