import type { CartOrder } from '@press-start/api/contract';
import { readJson, removeKey, writeKey } from '../storage';

/** Keeps games for a shopper whom their account could not be given, or who could not be given them; for the next login. */
export function storeUnsaved(idUser: number, orders: readonly CartOrder[]): void {
  if (orders.length > 0) write({ ...read(), [idUser]: [...unsavedOf(idUser), ...orders] });
}

/** What is kept for this shopper, taken out: it can join a cart only once. */
export function takeUnsaved(idUser: number): CartOrder[] {
  const orders = unsavedOf(idUser);
  const { [idUser]: taken, ...others } = read();
  if (taken !== undefined) write(others);
  return orders;
}

function unsavedOf(idUser: number): CartOrder[] {
  const orders = read()[idUser];
  return Array.isArray(orders) ? orders.filter(isCartOrder) : [];
}

function read(): Record<number, unknown> {
  const stored = readJson('cart:unsaved');
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

function write(carts: Record<number, unknown>): void {
  if (Object.keys(carts).length > 0) writeKey('cart:unsaved', JSON.stringify(carts));
  else removeKey('cart:unsaved');
}

function isCartOrder(value: unknown): value is CartOrder {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id_product' in value) || !('quantity' in value)) return false;
  return isCount(value.id_product) && isCount(value.quantity);
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
