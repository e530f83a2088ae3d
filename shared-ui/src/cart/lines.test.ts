import fc from 'fast-check';
import { makeCartLine, makeGame } from '../testing';
import type { CartLine } from './lines';
import {
  addLine,
  lineFromGame,
  mergeLines,
  quantityInCart,
  refreshLines,
  remainingStock,
  removeBought,
  removeLine,
  withQuantity,
} from './lines';
import { parseCart } from './parseCart';

const anyLine = fc
  .record({
    id: fc.integer({ min: 1, max: 8 }),
    stock: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ id, stock, quantity }) =>
    makeCartLine({
      id_product: id,
      in_stock: stock,
      quantity: Math.min(quantity, stock),
      price_product: id * 10,
    }),
  );
const anyCart = fc.uniqueArray(anyLine, { selector: (line) => line.id_product });

function expectValid(lines: readonly CartLine[]) {
  for (const { quantity, in_stock } of lines) {
    expect(Number.isInteger(quantity)).toBe(true);
    // The line of a sold-out game stays in the cart with quantity 0.
    expect(quantity).toBeGreaterThanOrEqual(in_stock === 0 ? 0 : 1);
    expect(quantity).toBeLessThanOrEqual(in_stock);
  }
  expect(new Set(lines.map((line) => line.id_product)).size).toBe(lines.length);
}

test('A game that is not in the cart becomes a new line [R127]', () => {
  const [line] = addLine([], makeGame({ id_product: 3, name_product: 'Celeste' }), 2);
  expect(line).toMatchObject({ id_product: 3, name_product: 'Celeste', quantity: 2, price_product: 20 });
});

test('Adding a game that is already in the cart increases the quantity of its line [R128]', () => {
  const lines = addLine([makeCartLine({ quantity: 2 })], makeGame(), 2);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.quantity).toBe(4);
});

test('The added quantity is limited to the stock, and neither a sold-out game nor an invalid quantity is added', () => {
  expect(addLine([makeCartLine({ quantity: 4 })], makeGame({ in_stock: 5 }), 3)[0]?.quantity).toBe(5);
  expect(addLine([], makeGame({ in_stock: 0 }), 1)).toEqual([]);
  const lines = [makeCartLine({ id_product: 2 })];
  for (const quantity of [0, -1, 0.5, NaN]) expect(addLine(lines, makeGame(), quantity)).toEqual(lines);
  expect(lineFromGame(makeGame({ in_stock: 0 }), 1)).toBeUndefined();
});

test('The remaining stock is the stock minus the quantity in the cart [R104 R120]', () => {
  const game = makeGame({ in_stock: 5 });
  expect(remainingStock([], game)).toBe(5);
  expect(remainingStock([makeCartLine({ quantity: 3 })], game)).toBe(2);
  expect(remainingStock([makeCartLine({ quantity: 5 })], makeGame({ in_stock: 4 }))).toBe(0);
});

test('Increasing or decreasing the quantity of a cart line by one leaves other lines unchanged [R129 R130]', () => {
  const lines = [makeCartLine({ quantity: 2 }), makeCartLine({ id_product: 2, quantity: 2 })];
  expect(withQuantity(lines, 1, 3).map((line) => line.quantity)).toEqual([3, 2]);
  expect(withQuantity(lines, 2, 1).map((line) => line.quantity)).toEqual([2, 1]);
});

test('Setting a quantity that is below 1, above the stock or not an integer does not change the cart [R131 R132]', () => {
  const lines = [makeCartLine({ quantity: 2, in_stock: 5 })];
  for (const quantity of [0, -1, 6, 1.5, NaN, Infinity])
    expect(withQuantity(lines, 1, quantity)).toEqual(lines);
});

test('A line can be removed from the cart [R133]', () => {
  expect(
    removeLine([makeCartLine(), makeCartLine({ id_product: 2 })], 1).map((line) => line.id_product),
  ).toEqual([2]);
});

test('Merging into an empty cart restores the saved games [R138]', () => {
  const saved = [makeCartLine({ quantity: 2 })];
  expect(mergeLines([], saved)).toEqual({ lines: saved, changes: [] });
});

test('A cart merge sums the quantities of the same game, appends the other saved games and leaves the other lines unchanged [R139 R140 R141]', () => {
  const local = [makeCartLine({ id_product: 1, quantity: 1 }), makeCartLine({ id_product: 2, quantity: 1 })];
  const saved = [makeCartLine({ id_product: 2, quantity: 2 }), makeCartLine({ id_product: 3, quantity: 1 })];
  const { lines } = mergeLines(local, saved);
  expect(lines.map(({ id_product, quantity }) => [id_product, quantity])).toEqual([
    [1, 1],
    [2, 3],
    [3, 1],
  ]);
  expect(mergeLines(local, []).lines).toEqual(local);
});

test('A merged quantity above the stock is reduced to the stock and reported [Q27]', () => {
  const local = [makeCartLine({ quantity: 4, in_stock: 5 })];
  const saved = [
    makeCartLine({ quantity: 4, in_stock: 5 }),
    makeCartLine({ id_product: 2, in_stock: 0, quantity: 1 }),
  ];
  const { lines, changes } = mergeLines(local, saved);
  expect(lines.map((line) => line.quantity)).toEqual([5]);
  expect(changes).toEqual([
    { id_product: 1, name_product: 'Game 1', what: 'stock', requested: 8, quantity: 5 },
    { id_product: 2, name_product: 'Game 2', what: 'stock', requested: 1, quantity: 0 },
  ]);
});

test('A cart refresh updates prices and stock, reports price changes, reduced quantities and games no longer for sale, and removes no lines', () => {
  const lines = [
    makeCartLine({ id_product: 1, price_product: 1, quantity: 5 }),
    makeCartLine({ id_product: 2 }),
    makeCartLine({ id_product: 3 }),
    makeCartLine({ id_product: 4 }),
  ];
  const games = [
    makeGame({ id_product: 1, price_product: 49, in_stock: 2 }),
    makeGame({ id_product: 2, in_stock: 0 }),
  ];
  const refreshed = refreshLines(lines, games, [3]);
  expect(
    refreshed.lines.map(({ id_product, price_product, quantity }) => [id_product, price_product, quantity]),
  ).toEqual([
    [1, 49, 2],
    [2, 20, 0],
    [3, 20, 0],
    [4, 20, 1],
  ]);
  expect(refreshed.changes).toEqual([
    { id_product: 1, name_product: 'Game 1', what: 'price', from: 1, to: 49 },
    { id_product: 1, name_product: 'Game 1', what: 'stock', requested: 5, quantity: 2 },
    { id_product: 2, name_product: 'Game 2', what: 'stock', requested: 1, quantity: 0 },
    { id_product: 3, name_product: 'Game 3', what: 'gone' },
  ]);
  expect(refreshLines(refreshed.lines, games, [3]).changes).toEqual([]);
});

test('The quantity of a sold-out cart line becomes 1 when its game is back in stock', () => {
  const [line] = refreshLines([makeCartLine()], [makeGame({ in_stock: 0 })], []).lines;
  expect(line).toMatchObject({ quantity: 0, in_stock: 0 });
  const restocked = refreshLines([line!], [makeGame({ in_stock: 3 })], []);
  expect(restocked.lines[0]).toMatchObject({ quantity: 1, in_stock: 3 });
  expect(restocked.changes).toEqual([{ id_product: 1, name_product: 'Game 1', what: 'back' }]);
  expect(addLine([line!], makeGame({ in_stock: 3 }), 2)).toEqual([{ ...restocked.lines[0]!, quantity: 2 }]);
});

test('For any API response, a cart refresh removes no lines and reports exactly the lines whose price or quantity changed', () => {
  const responses = fc.record({
    stocks: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }),
    gone: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
  });
  fc.assert(
    fc.property(anyCart, responses, (cart, { stocks, gone }) => {
      const games = stocks.map((in_stock, index) => makeGame({ id_product: index + 1, in_stock }));
      const { lines, changes } = refreshLines(cart, games, gone);
      expectValid(lines);
      expect(lines.map((line) => line.id_product)).toEqual(cart.map((line) => line.id_product));
      for (const [index, line] of lines.entries()) {
        const before = cart[index]!;
        const reported = changes.some(({ id_product }) => id_product === line.id_product);
        const differs = line.quantity !== before.quantity || line.price_product !== before.price_product;
        if (line.quantity > 0 || line.quantity !== before.quantity) expect(reported).toBe(differs);
      }
    }),
  );
});

test('A purchase removes the bought units from the cart, but not units or games added in the meantime [Q25]', () => {
  const other = makeCartLine({ id_product: 2 });
  const lines = [makeCartLine({ quantity: 3 }), other];
  expect(removeBought(lines, [{ id_product: 1, quantity: 3 }])).toEqual([other]);
  expect(removeBought(lines, [{ id_product: 1, quantity: 2 }])).toEqual([makeCartLine(), other]);
  expect(removeBought(lines, lines)).toEqual([]);
});

test('A purchase of other games leaves an unavailable game in the cart', () => {
  const lines = [makeCartLine({ quantity: 1 }), makeCartLine({ id_product: 2, quantity: 0 })];
  expect(removeBought(lines, [{ id_product: 1, quantity: 1 }]).map((line) => line.id_product)).toEqual([2]);
});

test('After any sequence of cart changes, all quantities are between 1 and the stock, and each game has one line [R131 R132]', () => {
  const anyChange = fc.oneof(
    fc.record({ add: anyLine, quantity: fc.integer({ min: -3, max: 12 }) }),
    fc.record({ set: fc.integer({ min: 1, max: 8 }), quantity: fc.integer({ min: -3, max: 12 }) }),
    fc.record({ remove: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ merge: anyCart }),
  );
  fc.assert(
    fc.property(anyCart, fc.array(anyChange), (cart, changes) => {
      let lines: CartLine[] = cart;
      for (const change of changes) {
        if ('add' in change) lines = addLine(lines, change.add, change.quantity);
        else if ('set' in change) lines = withQuantity(lines, change.set, change.quantity);
        else if ('remove' in change) lines = removeLine(lines, change.remove);
        else lines = mergeLines(lines, change.merge).lines;
        expectValid(lines);
      }
    }),
  );
});

test('A cart merge within the stock preserves every game and its full quantity [R139]', () => {
  const wellStocked = anyCart.map((lines) => lines.map((line) => ({ ...line, in_stock: 100 })));
  fc.assert(
    fc.property(wellStocked, wellStocked, (local, saved) => {
      const { lines, changes } = mergeLines(local, saved);
      expect(changes).toEqual([]);
      for (let id = 1; id <= 8; id += 1) {
        expect(quantityInCart(lines, id)).toBe(quantityInCart(local, id) + quantityInCart(saved, id));
      }
    }),
  );
});

test('A stored cart is read back unchanged [R137]', () => {
  fc.assert(
    fc.property(anyCart, (cart) => expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)),
  );
});

test('Parsing any stored value never throws and returns only valid lines', () => {
  const invalidLine = fc.record(
    {
      id_product: fc.oneof(fc.integer(), fc.string(), fc.double()),
      name_product: fc.oneof(fc.string(), fc.constant(null)),
      price_product: fc.oneof(fc.integer(), fc.double()),
      thumbnail_product: fc.string(),
      in_stock: fc.oneof(fc.integer(), fc.constant('5')),
      quantity: fc.oneof(fc.integer(), fc.double()),
      platforms: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(invalidLine, fc.jsonValue()))), (stored) => {
      expectValid(parseCart(stored));
    }),
  );
});

test('Parsing a stored cart drops invalid lines and duplicate games, and returns the other lines', () => {
  const validLine = makeCartLine();
  expect(parseCart([null, validLine, { ...validLine, quantity: 3 }, { id_product: 4 }, 'x'])).toEqual([
    validLine,
  ]);
});

test('Parsing a stored cart reduces a quantity above the stock to the stock', () => {
  expect(parseCart([{ ...makeCartLine(), quantity: 99 }])[0]?.quantity).toBe(5);
});

test('A product whose platforms are plain strings becomes a cart line in the stored format, and a line that sells out retains its platforms [R428]', () => {
  const { platforms: _, ...game } = makeGame({ id_product: 3 });
  const plainGame = { ...game, name_platform: ['Arcade'] };
  expect(lineFromGame(plainGame, 2)).toEqual(
    makeCartLine({ id_product: 3, quantity: 2, platforms: [{ name_platform: 'Arcade' }] }),
  );
  const [line] = refreshLines([makeCartLine({ id_product: 3 })], [{ ...plainGame, in_stock: 0 }], []).lines;
  expect(line?.platforms).toEqual([{ name_platform: 'SNES' }]);
});

test('A cart refresh reports the new price of an available game, but not of a sold-out game', () => {
  const soldOut = makeGame({ price_product: 35, in_stock: 0 });
  const { changes } = refreshLines([makeCartLine({ quantity: 2 })], [soldOut], []);
  expect(changes).toEqual([
    { id_product: 1, name_product: 'Game 1', what: 'stock', requested: 2, quantity: 0 },
  ]);
  const cheaper = makeGame({ price_product: 15 });
  expect(refreshLines([makeCartLine({ quantity: 2 })], [cheaper], []).changes).toEqual([
    { id_product: 1, name_product: 'Game 1', what: 'price', from: 20, to: 15 },
  ]);
});
