import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runMaintenance } from '../../jobs/maintenance';
import { type Shopper, TestStore } from '../../testing/store';
import { rejectUnitsBeyond } from './placement.rules';

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

const order = (lines: Line[], { target = store, shopper = rosa, headers = {} } = {}) =>
  target.post('/order', {
    token: shopper.token,
    headers,
    body: {
      amount_order: lines.reduce((sum, { quantity }) => sum + 2 * quantity, 0),
      address_order: 'Elm 1',
      cart: lines.map(({ id, quantity }) => ({ id_product: id, price_product: 2, quantity })),
    },
  });
const orderUnits = (quantity: number) => order([{ id: gameId, quantity }]);

const approve = (redirectUrl: string) =>
  store.post(new URL(redirectUrl).pathname, {
    body: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the limit on unpaid units', () => {
  test('The limit on unpaid units applies to all unpaid orders of an account together, and the error states how many units the account holds', async () => {
    expect((await orderUnits(15)).statusCode).toBe(200);
    const rejected = await orderUnits(6);
    expect([rejected.statusCode, rejected.json()]).toEqual([
      409,
      {
        error: 'too-many-units',
        message:
          'You can hold at most 20 units that are not paid yet. This order has 6. You hold 15 units: pay them first, or order fewer.',
      },
    ]);
    expect((await orderUnits(5)).statusCode).toBe(200);
    expect((await orderUnits(1)).statusCode).toBe(409);
    expect(await store.stockOf(gameId)).toBe(STOCK - LIMIT);
    expect(
      (await order([{ id: gameId, quantity: 1 }], { shopper: await store.makeShopper() })).statusCode,
    ).toBe(200);
  });

  test('The limit on unpaid units applies to the sum of all lines of an order, including several lines for one game', async () => {
    const otherGameId = (await store.makeGame({ price: 2, stock: STOCK })).id;
    const line = (id: number, quantity: number) => ({ id, quantity });
    expect((await order([line(gameId, 10), line(otherGameId, 6), line(gameId, 5)])).json().error).toBe(
      'too-many-units',
    );
    expect((await order([line(gameId, 10), line(otherGameId, 5), line(gameId, 5)])).statusCode).toBe(200);
  });

  test('An order that exceeds both the stock and the limit is rejected, and the error states the stock', async () => {
    const scarce = (await store.makeGame({ price: 2, stock: 3 })).id;
    const rejected = await order([{ id: scarce, quantity: LIMIT + 1 }]);
    expect(rejected.json()).toMatchObject({ error: 'out-of-stock', lines: [{ in_stock: 3 }] });
  });

  test('A repeated request does not count twice towards the limit on unpaid units', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await order([{ id: gameId, quantity: LIMIT }], { headers });
    const again = await order([{ id: gameId, quantity: LIMIT }], { headers });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  test('Twelve concurrent orders stay within the limit on unpaid units', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => orderUnits(3)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6);
    expect(await store.stockOf(gameId)).toBe(STOCK - 18);
  });

  test('The default limit on unpaid units allows 500 units in one line and rejects 501', async () => {
    const defaultStore = await TestStore.open();
    const shopper = await defaultStore.makeShopper();
    const { id } = await defaultStore.makeGame({ price: 2, stock: 501 });
    expect((await order([{ id, quantity: 501 }], { target: defaultStore, shopper })).json()).toEqual({
      error: 'too-many-units',
      message:
        'You can hold at most 500 units that are not paid yet. This order has 501. Please order fewer.',
    });
    expect((await order([{ id, quantity: 500 }], { target: defaultStore, shopper })).statusCode).toBe(200);
    await defaultStore.close();
  });
});

test('An order is rejected if and only if the sum of its units and the unpaid units already held exceeds the limit', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 });
  const nearby = fc.tuple(amount, fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -2, max: 2 }));
  fc.assert(
    fc.property(nearby, ([held, newUnits, distance]) => {
      const limit = Math.max(1, held + newUnits + distance);
      const reject = () => rejectUnitsBeyond(limit, { orders: 1, units: held }, newUnits);
      if (held + newUnits > limit) expect(reject).toThrow(/^You can hold at most /);
      else expect(reject).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

test('The error about unpaid units uses the singular for one unit', () => {
  expect(() => rejectUnitsBeyond(2, { orders: 1, units: 1 }, 2)).toThrow(
    'You hold 1 unit: pay it first, or order fewer.',
  );
});

type Step = { action: 'order'; quantity: number } | { action: 'pay' } | { action: 'expire' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        action: fc.constant('order' as const),
        quantity: fc.integer({ min: 1, max: LIMIT + 1 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ action: 'pay' as const }) },
    { weight: 1, arbitrary: fc.constant({ action: 'expire' as const }) },
  ),
  { minLength: 1, maxLength: 6 },
);

test('In a random sequence of orders, payments and expiries, an order succeeds if and only if it stays within the limit on unpaid units', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      rosa = await store.makeShopper();
      let held: { quantity: number; redirectUrl: string }[] = [];
      for (const step of sequence) {
        if (step.action === 'expire') {
          store.advanceMinutes(16);
          await runMaintenance(store.services, store.app.log);
          held = [];
        } else if (step.action === 'pay') {
          const paid = held.shift();
          if (paid !== undefined) await approve(paid.redirectUrl);
        } else {
          const sum = held.reduce((total, { quantity }) => total + quantity, step.quantity);
          const response = await orderUnits(step.quantity);
          expect([sum, response.statusCode]).toEqual([sum, sum <= LIMIT ? 200 : 409]);
          if (sum <= LIMIT) held.push({ quantity: step.quantity, redirectUrl: response.json().redirectUrl });
        }
      }
    }),
    { numRuns: 5 },
  );
});
