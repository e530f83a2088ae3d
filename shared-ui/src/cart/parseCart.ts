import type { CartLine } from './lines';
import { lineFromGame, unavailableLine } from './lines';

/**
 * Parses the value stored under `cart`. Drops invalid lines and duplicate games, and limits quantities to the
 * stock.
 */
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

function isCount(value: unknown, minimum: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum;
}
