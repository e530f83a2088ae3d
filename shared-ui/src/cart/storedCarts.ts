import type { CartOrder } from '@press-start/api/contract';
import { readJson, removeKey, writeKey } from '../storage';
import type { CartLine } from './lines';
import { lineFromGame, unavailableLine } from './lines';

/** Parses the value stored under `cart`. Drops invalid lines and duplicate games. */
export function parseCart(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return [];
  const lines = new Map<number, CartLine>();
  for (const value of stored) {
    const line = parseLine(value);
    if (line && !lines.has(line.id_product)) lines.set(line.id_product, line);
  }
  return [...lines.values()];
}

function parseLine(value: unknown): CartLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id_product, name_product, price_product, thumbnail_product, in_stock, quantity, platforms } = {
    ...emptyLine,
    ...value,
  };
  if (!isCount(id_product, 1) || !isCount(price_product, 0)) return undefined;
  if (!isCount(in_stock, 0) || !isCount(quantity, in_stock === 0 ? 0 : 1)) return undefined;
  if (typeof name_product !== 'string' || typeof thumbnail_product !== 'string') return undefined;
  const game = { id_product, name_product, price_product, thumbnail_product, in_stock };
  const validLine = { ...game, platforms: parsePlatforms(platforms) };
  return lineFromGame(validLine, quantity) ?? unavailableLine(validLine);
}

const emptyLine: Record<keyof CartLine, unknown> = {
  id_product: undefined,
  name_product: undefined,
  price_product: undefined,
  thumbnail_product: undefined,
  in_stock: undefined,
  quantity: undefined,
  platforms: undefined,
};

function parsePlatforms(value: unknown): CartLine['platforms'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((platform: unknown) => {
    if (typeof platform !== 'object' || platform === null || !('name_platform' in platform)) return [];
    return typeof platform.name_platform === 'string' ? [{ name_platform: platform.name_platform }] : [];
  });
}

/** Stores the games of a shopper that could not be saved in the account or fetched, until the next login. */
export function storeUnsaved(idUser: number, orders: readonly CartOrder[]): void {
  if (orders.length > 0) write({ ...read(), [idUser]: [...unsavedOf(idUser), ...orders] });
}

/** Removes and returns the stored games of a shopper, so that they are merged only once. */
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
  return isCount(value.id_product, 1) && isCount(value.quantity, 1);
}

function isCount(value: unknown, minimum: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum;
}
