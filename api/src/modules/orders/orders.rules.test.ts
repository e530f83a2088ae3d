import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fingerprint, lineProblems, mergedLines, type Shelf } from './orders.rules';

const cart = fc.array(
  fc.record({
    id_product: fc.integer({ min: 1, max: 6 }),
    price_product: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const shelves = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    name: fc.constant('Game'),
    price: fc.integer({ min: 1, max: 3 }),
    in_stock: fc.integer({ min: 0, max: 20 }),
  }),
  { selector: (shelf: Shelf) => shelf.id },
);

test('duplicate lines are summed: each game once, ascending, and no unit is lost or added', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const merged = mergedLines(lines);
      const ids = merged.map((line) => line.id_product);
      expect(ids).toEqual([...new Set(lines.map((line) => line.id_product))].sort((a, b) => a - b));
      for (const line of merged) {
        const wanted = lines.filter(({ id_product }) => id_product === line.id_product);
        expect(line.quantity).toBe(wanted.reduce((sum, { quantity }) => sum + quantity, 0));
      }
    }),
  );
});

test('a cart without problems takes no more than the shelf holds, at the price of the shelf; any other names a line', () => {
  fc.assert(
    fc.property(cart, shelves, (lines, stock) => {
      const shelf = new Map(stock.map((game) => [game.id, game]));
      const merged = mergedLines(lines);
      const problems = lineProblems(merged, shelf);
      const sellable = merged.every((line) => {
        const game = shelf.get(line.id_product);
        return (
          game !== undefined &&
          game.in_stock - line.quantity >= 0 &&
          line.prices.every((price) => price === game.price)
        );
      });
      expect(problems.length === 0).toBe(sellable);
    }),
  );
});

test('a problem tells what the store has now', () => {
  const merged = mergedLines([
    { id_product: 1, price_product: 10, quantity: 3 },
    { id_product: 2, price_product: 10, quantity: 1 },
    { id_product: 3, price_product: 10, quantity: 1 },
  ]);
  const shelf = new Map([
    [1, { id: 1, name: 'Tetris', price: 10, in_stock: 2 }],
    [2, { id: 2, name: 'Pong', price: 12, in_stock: 5 }],
  ]);
  expect(lineProblems(merged, shelf)).toEqual([
    { id_product: 1, name_product: 'Tetris', reason: 'stock', in_stock: 2, price_product: 10 },
    { id_product: 2, name_product: 'Pong', reason: 'price', in_stock: 5, price_product: 12 },
    { id_product: 3, name_product: '', reason: 'gone', in_stock: 0, price_product: 0 },
  ]);
});

test('the fingerprint of a request changes with what is ordered, not with what the store ignores', () => {
  const order = {
    amount_order: 10,
    address_order: 'Elm 1',
    cart: [{ id_product: 1, price_product: 10, quantity: 1 }],
  };
  expect(fingerprint({ ...order, status_order: 'delivered' })).toBe(fingerprint(order));
  expect(fingerprint({ ...order, address_order: 'Elm 2' })).not.toBe(fingerprint(order));
});
