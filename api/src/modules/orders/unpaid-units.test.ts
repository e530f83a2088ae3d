import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TestStore, type Shopper } from '../../testing/store';
import { runMaintenance } from '../../jobs/maintenance';
import { rejectUnitsBeyond } from './unpaid.repo';

const LIMIT = 20;
const STOCK = 10_000;

let store: TestStore;
let rosa: Shopper;
let gameId: number;

beforeAll(async () => (store = await TestStore.open({ unpaidOrders: 1000, unpaidUnits: LIMIT })));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ price: 2, stock: STOCK })).id;
});

interface Line {
  id: number;
  quantity: number;
}

const order = (lines: Line[], { to = store, shopper = rosa, headers = {} } = {}) =>
  to.post('/order', {
    token: shopper.token,
    headers,
    body: {
      amount_order: lines.reduce((sum, { quantity }) => sum + 2 * quantity, 0),
      address_order: 'Elm 1',
      cart: lines.map(({ id, quantity }) => ({ id_product: id, price_product: 2, quantity })),
    },
  });
const units = (quantity: number) => order([{ id: gameId, quantity }]);

const approve = (redirectUrl: string) =>
  store.post(new URL(redirectUrl).pathname, {
    body: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the units that one account holds unpaid', () => {
  test('are limited over all its orders, and the error says how many it may still order', async () => {
    expect((await units(15)).statusCode).toBe(200);
    const rejected = await units(6);
    expect([rejected.statusCode, rejected.json()]).toEqual([
      409,
      {
        error: 'too-many-units',
        message:
          'You can hold at most 20 units that are not paid yet. This order has 6. You hold 15 units: pay them first, or order fewer.',
      },
    ]);
    expect((await units(5)).statusCode).toBe(200);
    expect((await units(1)).statusCode).toBe(409);
    expect(await store.stockOf(gameId)).toBe(STOCK - LIMIT);
    expect(
      (await order([{ id: gameId, quantity: 1 }], { shopper: await store.makeShopper() })).statusCode,
    ).toBe(200);
  });

  test('are summed over the lines of an order, also over lines of one game', async () => {
    const other = (await store.makeGame({ price: 2, stock: STOCK })).id;
    const line = (id: number, quantity: number) => ({ id, quantity });
    expect((await order([line(gameId, 10), line(other, 6), line(gameId, 5)])).json().error).toBe(
      'too-many-units',
    );
    expect((await order([line(gameId, 10), line(other, 5), line(gameId, 5)])).statusCode).toBe(200);
  });

  test('are no reason where the stock is too small: then the shopper reads what is left', async () => {
    const scarce = (await store.makeGame({ price: 2, stock: 3 })).id;
    const rejected = await order([{ id: scarce, quantity: LIMIT + 1 }]);
    expect(rejected.json()).toMatchObject({ error: 'out-of-stock', lines: [{ in_stock: 3 }] });
  });

  test('do not count a repeated request twice', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await order([{ id: gameId, quantity: LIMIT }], { headers });
    const again = await order([{ id: gameId, quantity: LIMIT }], { headers });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  test('stay within the limit when 12 orders arrive at once', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => units(3)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6);
    expect(await store.stockOf(gameId)).toBe(STOCK - 18);
  });

  test('500 is the limit without a setting: 500 in one line can be ordered, 501 cannot', async () => {
    const plain = await TestStore.open();
    const shopper = await plain.makeShopper();
    const { id } = await plain.makeGame({ price: 2, stock: 501 });
    expect((await order([{ id, quantity: 501 }], { to: plain, shopper })).json()).toEqual({
      error: 'too-many-units',
      message:
        'You can hold at most 500 units that are not paid yet. This order has 501. Please order fewer.',
    });
    expect((await order([{ id, quantity: 500 }], { to: plain, shopper })).statusCode).toBe(200);
    await plain.close();
  });
});

test('an order is rejected exactly when it and what is held exceed the limit together', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 });
  const nearby = fc.tuple(amount, fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -2, max: 2 }));
  fc.assert(
    fc.property(nearby, ([held, ordered, distance]) => {
      const limit = Math.max(1, held + ordered + distance);
      const reject = () => rejectUnitsBeyond(limit, { orders: 1, units: held }, ordered);
      if (held + ordered > limit) expect(reject).toThrow(/^You can hold at most /);
      else expect(reject).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

test('one unit that is held is named in the singular', () => {
  expect(() => rejectUnitsBeyond(2, { orders: 1, units: 1 }, 2)).toThrow(
    'You hold 1 unit: pay it first, or order fewer.',
  );
});

type Step = { does: 'order'; quantity: number } | { does: 'pay' } | { does: 'expire' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('order' as const),
        quantity: fc.integer({ min: 1, max: LIMIT + 1 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ does: 'pay' as const }) },
    { weight: 1, arbitrary: fc.constant({ does: 'expire' as const }) },
  ),
  { minLength: 1, maxLength: 6 },
);

test('whatever one account orders, pays and lets expire, an order is placed exactly when it stays within the limit', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      rosa = await store.makeShopper();
      let held: { quantity: number; redirectUrl: string }[] = [];
      for (const step of taken) {
        if (step.does === 'expire') {
          store.forward(16);
          await runMaintenance(store.services, store.app.log);
          held = [];
        } else if (step.does === 'pay') {
          const paid = held.shift();
          if (paid !== undefined) await approve(paid.redirectUrl);
        } else {
          const sum = held.reduce((total, { quantity }) => total + quantity, step.quantity);
          const response = await units(step.quantity);
          expect([sum, response.statusCode]).toEqual([sum, sum <= LIMIT ? 200 : 409]);
          if (sum <= LIMIT) held.push({ quantity: step.quantity, redirectUrl: response.json().redirectUrl });
        }
      }
    }),
    { numRuns: 5 },
  );
});
