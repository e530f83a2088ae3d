import fc from 'fast-check';
import type { SavedCartLine } from '@press-start/api/contract';
import { withCartChanges } from '@press-start/api/contract/rules';
import type { CartLine } from '../../cart';
import { makeCartLine, makeGame } from '../../testing';
import type { FetchedGame } from './mergeAccountCart';
import { changedGameIds, mergeAccountCart } from './mergeAccountCart';
import { desiredCart } from './syncState';

const savedLine = (id_product: number, quantity: number) => ({ id_product, quantity });
const line = (id_product: number, quantity: number, in_stock = 99) =>
  makeCartLine({ id_product, quantity, in_stock });
const savedLinesOf = (lines: readonly CartLine[]) =>
  lines.map(({ id_product, quantity }) => savedLine(id_product, quantity));
const game = (id_product: number, in_stock = 99): [number, FetchedGame] => [
  id_product,
  makeGame({ id_product, in_stock }),
];

test('A merge applies the changes of both the account and this browser, and appends new games from the account [R139 R140]', () => {
  const { lines, changes } = mergeAccountCart([line(1, 3), line(2, 1), line(5, 1)], {
    known: [savedLine(1, 2), savedLine(2, 1), savedLine(3, 1)],
    account: [savedLine(1, 4), savedLine(3, 1), savedLine(4, 2)],
    games: new Map([game(1), game(4)]),
  });
  expect(savedLinesOf(lines)).toEqual([savedLine(1, 5), savedLine(5, 1), savedLine(4, 2)]);
  expect(changes).toEqual([]);
});

test("Logging in with an empty cart restores the account's cart [R138]", () => {
  const account = [savedLine(1, 2), savedLine(2, 1)];
  const { lines } = mergeAccountCart([], { known: [], account, games: new Map([game(1), game(2)]) });
  expect(savedLinesOf(lines)).toEqual(account);
});

test('Logging in to an account with an empty cart leaves the current cart unchanged [R141]', () => {
  const lines = [line(1, 2), line(2, 1)];
  expect(mergeAccountCart(lines, { known: [], account: [], games: new Map() }).lines).toEqual(lines);
});

test('A cart merge at login preserves every game and its full quantity if the stock is sufficient [R139]', () => {
  const anyCart = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 8 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: ({ id }) => id,
    },
  );
  fc.assert(
    fc.property(anyCart, anyCart, (local, saved) => {
      const account = saved.map(({ id, quantity }) => savedLine(id, quantity));
      const { lines, changes } = mergeAccountCart(
        local.map(({ id, quantity }) => line(id, quantity)),
        { known: [], account, games: new Map(saved.map(({ id }) => game(id))) },
      );
      expect(changes).toEqual([]);
      const sum = new Map<number, number>();
      for (const { id, quantity } of [...local, ...saved]) sum.set(id, (sum.get(id) ?? 0) + quantity);
      expect(new Map(savedLinesOf(lines).map(({ id_product, quantity }) => [id_product, quantity]))).toEqual(
        sum,
      );
    }),
  );
});

test('A quantity from the account that exceeds the stock is reduced in the cart and in the account, and reported [Q27]', () => {
  const { lines, base, changes } = mergeAccountCart([], {
    known: [],
    account: [savedLine(1, 8)],
    games: new Map([game(1, 5)]),
  });
  expect(savedLinesOf(lines)).toEqual([savedLine(1, 5)]);
  expect(changes).toEqual([
    { id_product: 1, name_product: 'Game 1', what: 'stock', requested: 8, quantity: 5 },
  ]);
  expect(desiredCart(lines, base)).toEqual([savedLine(1, 5)]);
});

test('A sold-out game from the account is shown as sold out and stays in the account', () => {
  const { lines, base } = mergeAccountCart([], {
    known: [],
    account: [savedLine(1, 2)],
    games: new Map([game(1, 0)]),
  });
  expect(lines).toMatchObject([{ id_product: 1, quantity: 0, in_stock: 0 }]);
  expect(desiredCart(lines, base)).toEqual([savedLine(1, 2)]);
});

test('A game that could not be fetched stays in the account, and is added to the cart once it can be fetched', () => {
  const account = [savedLine(1, 2)];
  const failed = mergeAccountCart([], { known: [], account, games: new Map([[1, 'unknown']]) });
  expect([failed.lines, failed.base]).toEqual([[], []]);
  expect(desiredCart(failed.lines, failed.base)).toEqual([]);
  const later = mergeAccountCart([], { known: failed.base, account, games: new Map([game(1)]) });
  expect(savedLinesOf(later.lines)).toEqual(account);
});

test('A deleted game from the account is reported and removed from the account', () => {
  const { lines, base, changes } = mergeAccountCart([], {
    known: [],
    account: [savedLine(1, 2)],
    games: new Map([[1, 'gone']]),
  });
  expect(changes).toMatchObject([{ what: 'gone' }]);
  expect([desiredCart(lines, base), base]).toEqual([[], [savedLine(1, 2)]]);
});

test('A line whose quantity changed in the account is limited to the known stock if its game could not be fetched', () => {
  for (const games of [new Map<number, FetchedGame>(), new Map<number, FetchedGame>([[1, 'unknown']])]) {
    const carts = { known: [savedLine(1, 2)], account: [savedLine(1, 4)], games };
    expect(mergeAccountCart([line(1, 2, 9)], carts)).toEqual({
      lines: [line(1, 4, 9)],
      base: carts.account,
      changes: [],
    });
    expect(mergeAccountCart([line(1, 2, 3)], carts).lines).toEqual([line(1, 3, 3)]);
  }
});

test('A line whose quantity changed in the account has the current price and stock of its game', () => {
  const current = makeGame({ id_product: 1, price_product: 35, in_stock: 3 });
  const carts = { known: [savedLine(1, 1)], account: [savedLine(1, 2)], games: new Map([[1, current]]) };
  const merged = makeCartLine({ id_product: 1, quantity: 2, in_stock: 3, price_product: 35 });
  expect(mergeAccountCart([line(1, 1)], carts).lines).toEqual([merged]);
});

test('A line becomes unavailable if its quantity changed in the account and its game is no longer for sale', () => {
  const carts = {
    known: [savedLine(1, 1)],
    account: [savedLine(1, 2)],
    games: new Map<number, FetchedGame>([[1, 'gone']]),
  };
  const { lines, changes } = mergeAccountCart([line(1, 1)], carts);
  expect([lines, changes]).toEqual([[line(1, 0, 0)], []]);
});

test('A new game in the account that was not requested is not added, and is not regarded as part of the cart', () => {
  const account = [savedLine(1, 2)];
  expect(mergeAccountCart([], { known: [], account, games: new Map() })).toEqual({
    lines: [],
    base: [],
    changes: [],
  });
});

test('A deleted game from the account is reported without its name, which is unknown', () => {
  const carts = { known: [], account: [savedLine(1, 2)], games: new Map<number, FetchedGame>([[1, 'gone']]) };
  expect(mergeAccountCart([], carts).changes).toEqual([{ id_product: 1, name_product: '', what: 'gone' }]);
});

test('A line that this browser has removed returns only with the units that the account has added since', () => {
  const carts = { known: [savedLine(1, 2)], account: [savedLine(1, 5)], games: new Map([game(1)]) };
  expect(savedLinesOf(mergeAccountCart([], carts).lines)).toEqual([savedLine(1, 3)]);
  const reduced = { ...carts, account: [savedLine(1, 1)] };
  expect(mergeAccountCart([], reduced)).toEqual({ lines: [], base: reduced.account, changes: [] });
});

test('An unavailable line that the account does not contain stays in the cart', () => {
  const unavailable = line(1, 0, 0);
  expect(mergeAccountCart([unavailable], { known: [], account: [], games: new Map() }).lines).toEqual([
    unavailable,
  ]);
});

test('A game is changed if its quantity differs between two carts, or if only one of them contains it', () => {
  const before = [savedLine(1, 1), savedLine(2, 2), savedLine(3, 3)];
  const after = [savedLine(2, 2), savedLine(3, 4), savedLine(4, 1)];
  expect(changedGameIds(before, after)).toEqual([3, 4, 1]);
  expect(changedGameIds(before, before)).toEqual([]);
});

/** A browser that syncs with the account. */
interface Device {
  lines: CartLine[];
  base: SavedCartLine[];
  unsent?: { cart: SavedCartLine[]; isApplied: boolean };
}

test('Two devices end up with the sum of all their changes, even if some requests and responses are lost', () => {
  const step = fc.record({
    device: fc.integer({ min: 0, max: 1 }),
    what: fc.constantFrom('add', 'sync', 'lost request', 'lost response'),
    id: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const devices: Device[] = [
        { lines: [], base: [] },
        { lines: [], base: [] },
      ];
      const added = new Map<number, number>();
      let account: SavedCartLine[] = [];
      const sync = (device: Device, what: string) => {
        device.unsent ??= { cart: desiredCart(device.lines, device.base), isApplied: false };
        if (what === 'lost request') return;
        if (!device.unsent.isApplied) account = withCartChanges(account, device.base, device.unsent.cart);
        device.unsent.isApplied = true;
        if (what === 'lost response') return;
        const known = device.unsent.cart;
        const games = new Map(changedGameIds(known, account).map((id) => game(id, 1_000)));
        const merged = mergeAccountCart(device.lines, { known, account, games });
        Object.assign(device, { lines: merged.lines, base: merged.base, unsent: undefined });
      };
      for (const { device: index, what, id, quantity } of steps) {
        const device = devices[index]!;
        if (what !== 'add') sync(device, what);
        else {
          added.set(id, (added.get(id) ?? 0) + quantity);
          const present = device.lines.find(({ id_product }) => id_product === id);
          const others = device.lines.filter(({ id_product }) => id_product !== id);
          device.lines = [...others, line(id, (present?.quantity ?? 0) + quantity, 1_000)];
        }
      }
      for (const device of [...devices, ...devices, ...devices]) sync(device, 'sync');
      for (const { lines } of devices)
        expect(
          new Map(savedLinesOf(lines).map(({ id_product, quantity }) => [id_product, quantity])),
        ).toEqual(added);
    }),
  );
});
