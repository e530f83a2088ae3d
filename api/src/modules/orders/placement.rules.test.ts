import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { orderAmount } from '../../../contract/rules';
import { HttpError } from '../../http/errors';
import type { CouponWithUses } from '../coupons/coupon-uses.repo';
import type { CouponTerms } from '../coupons/coupons.rules';
import { decideOrders, outOfStock, rejectUnitsBeyond, type Terms, type UnpaidHold } from './placement.rules';

const TERMS = {
  now: new Date('2026-03-01T12:00:00Z'),
  currency: 'USD',
  holdMinutes: 15,
  unpaidOrders: 3,
  unpaidUnits: 12,
};
const PRICE = 2;

const unlimited = { starts_at: null, ends_at: null, use_limit: null, customer_limit: null, active: true };
const COUPONS = {
  LUCK: { ...unlimited, code: 'LUCK', percent: 15 },
  FEW: { ...unlimited, code: 'FEW', percent: 15, use_limit: 2, customer_limit: 2 },
  OFF: { ...unlimited, code: 'OFF', percent: 15, active: false },
};

const games = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 3, maxLength: 3 })
  .map((units) => units.map((in_stock, index) => ({ id: index + 1, name: 'Game', price: PRICE, in_stock })));
const requests = fc.array(
  fc
    .record({
      cart: fc.array(
        fc.record({
          id_product: fc.integer({ min: 1, max: 3 }),
          price_product: fc.constantFrom(PRICE, PRICE, PRICE, PRICE + 1),
          quantity: fc.integer({ min: 1, max: 5 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      coupon: fc.constantFrom(undefined, 'LUCK', 'FEW', 'FEW', 'FEW', 'OFF'),
      ownUses: fc.integer({ min: 0, max: 2 }),
      surcharge: fc.constantFrom(0, 0, 0, 1),
      held: fc.record({ orders: fc.integer({ min: 0, max: 3 }), units: fc.integer({ min: 0, max: 6 }) }),
    })
    .map(({ cart, coupon, ownUses, surcharge, held }) => ({
      held,
      coupon: coupon && { coupon: COUPONS[coupon], uses: { total: 1, byCustomer: ownUses } },
      order: {
        cart,
        address_order: 'Elm 1',
        amount_order: orderAmount(cart, coupon ? COUPONS[coupon].percent : 0) + surcharge,
      },
    })),
  { maxLength: 8 },
);

const toComparable = (outcome: object) => (outcome instanceof HttpError ? outcome.body : outcome);

test('Deciding on orders together has the same outcomes as deciding on them one after another, and exceeds neither the stock nor the limit of a coupon', () => {
  fc.assert(
    fc.property(games, requests, (stock, list) => {
      const remaining = new Map(stock.map((game) => [game.id, game]));
      let uses = 1;
      const together = decideOrders(list, remaining, TERMS);
      expect(together).toHaveLength(list.length);
      for (const [index, request] of list.entries()) {
        const { coupon } = request;
        const current = coupon && { ...coupon, uses: { ...coupon.uses, total: uses } };
        const [decision] = decideOrders([{ ...request, coupon: current }], remaining, TERMS);
        expect(toComparable(together[index] ?? {})).toEqual(toComparable(decision ?? {}));
        if (decision === undefined || decision instanceof HttpError) continue;
        if (decision.coupon === 'FEW') uses += 1;
        for (const { id_product, quantity } of decision.lines) {
          const game = remaining.get(id_product);
          if (game === undefined) throw new Error('An order for an unknown game was accepted.');
          remaining.set(id_product, { ...game, in_stock: game.in_stock - quantity });
        }
      }
      for (const { in_stock } of remaining.values()) expect(in_stock).toBeGreaterThanOrEqual(0);
      expect(uses).toBeLessThanOrEqual(2);
    }),
    { numRuns: 1000 },
  );
});

test('Deciding on orders does not modify the stock passed as an argument', () => {
  const stock = new Map([[1, { id: 1, name: 'Game', price: PRICE, in_stock: 5 }]]);
  const cart = [{ id_product: 1, price_product: PRICE, quantity: 2 }];
  const request = {
    held: { orders: 0, units: 0 },
    coupon: undefined,
    order: { cart, amount_order: 4, address_order: 'Elm 1' },
  };
  const outcomes = decideOrders([request, request, request], stock, TERMS);
  expect(outcomes.map((outcome) => outcome instanceof HttpError)).toEqual([false, false, true]);
  expect(stock.get(1)?.in_stock).toBe(5);
});

test('An unexpected error ends the decision on all orders', () => {
  const order = {
    get cart(): never {
      throw new RangeError('broken');
    },
    amount_order: 2,
    address_order: 'Elm 1',
  };
  const request = { order, coupon: undefined, held: { orders: 0, units: 0 } };
  expect(() => decideOrders([request], new Map(), TERMS)).toThrow(RangeError);
});

const GAME = { id: 1, name: 'Tetris', price: PRICE, in_stock: 5 };

interface SingleOrder {
  quantity?: number;
  price?: number;
  /** The amount that the shopper has seen. */
  amount?: number;
  coupon?: CouponWithUses;
  held?: UnpaidHold;
  inStock?: number;
  terms?: Partial<Terms>;
}

/** Decides on one order for one game. */
function decideOrder({
  quantity = 1,
  price = PRICE,
  coupon,
  held,
  inStock = 5,
  terms,
  ...sent
}: SingleOrder) {
  const cart = [{ id_product: 1, price_product: price, quantity }];
  const order = { cart, address_order: 'Elm 1', amount_order: sent.amount ?? price * quantity };
  const request = { order, coupon, held: held ?? { orders: 0, units: 0 } };
  const stock = new Map([[1, { ...GAME, in_stock: inStock }]]);
  return decideOrders([request], stock, { ...TERMS, ...terms })[0];
}

/** Returns the status and the body of the response to a rejected order. */
function rejectionOf(order: SingleOrder) {
  const outcome = decideOrder(order);
  if (!(outcome instanceof HttpError)) throw new Error('The order was accepted.');
  return { status: outcome.status, ...outcome.body };
}

const withUses = (coupon: CouponTerms, total = 0, byCustomer = 0): CouponWithUses => ({
  coupon,
  uses: { total, byCustomer },
});

test('An accepted order has its merged lines and the amount after the discount', () => {
  const lines = [{ id_product: 1, quantity: 3, prices: [PRICE] }];
  expect(decideOrder({ quantity: 3 })).toEqual({ lines, amount: 6, percent: 0, coupon: null });
  expect(decideOrder({ quantity: 3, amount: 5, coupon: withUses(COUPONS.LUCK) })).toEqual({
    lines,
    amount: 5,
    percent: 15,
    coupon: 'LUCK',
  });
});

test('An order for more units than are in stock is rejected as out of stock', () => {
  expect(decideOrder({ quantity: 5 })).not.toBeInstanceOf(HttpError);
  const line = { id_product: 1, name_product: 'Tetris', in_stock: 5, price_product: PRICE };
  expect(rejectionOf({ quantity: 6 })).toEqual({
    status: 409,
    error: 'out-of-stock',
    message: 'Sin stock',
    lines: [{ ...line, reason: 'stock' }],
  });
});

test('An order with an outdated price is rejected with the current price', () => {
  expect(rejectionOf({ price: 1 })).toEqual({
    status: 409,
    error: 'price-changed',
    message: 'Some prices have changed since the cart was filled.',
    lines: [{ id_product: 1, name_product: 'Tetris', in_stock: 5, price_product: PRICE, reason: 'price' }],
  });
});

test('An order with an outdated price and a game that is not for sale is rejected as out of stock, with both lines', () => {
  const cart = [
    { id_product: 1, price_product: 1, quantity: 1 },
    { id_product: 2, price_product: 1, quantity: 1 },
  ];
  const order = { cart, address_order: 'Elm 1', amount_order: 2 };
  const request = { order, coupon: undefined, held: { orders: 0, units: 0 } };
  const [outcome] = decideOrders([request], new Map([[1, GAME]]), TERMS);
  const lines = [{ reason: 'price' }, { reason: 'gone' }];
  expect(outcome).toMatchObject({ status: 409, body: { error: 'out-of-stock', lines } });
});

test('An out-of-stock response without problems in the lines lists no lines', () => {
  const { status, body } = outOfStock(
    [{ id_product: 1, quantity: 1, prices: [PRICE] }],
    new Map([[1, GAME]]),
  );
  expect([status, body]).toEqual([409, { error: 'out-of-stock', message: 'Sin stock', lines: [] }]);
});

test('An order with another amount than that of its lines is rejected with the correct amount', () => {
  for (const amount of [3, 5])
    expect(rejectionOf({ quantity: 2, amount })).toEqual({
      status: 409,
      error: 'amount-mismatch',
      message: `The order costs $4, not $${amount}.`,
      amount_order: 4,
    });
});

test('An order whose coupon cannot be used is rejected with the reason and the amount without the coupon', () => {
  const message = 'The coupon FEW has been used up. Without it, the order costs $4.';
  expect(rejectionOf({ quantity: 2, amount: 3, coupon: withUses(COUPONS.FEW, 2) })).toEqual({
    status: 409,
    error: 'coupon-rejected',
    message,
    amount_order: 4,
  });
});

test('An order with an inactive coupon is rejected like an order without a coupon', () => {
  const { error, message } = rejectionOf({ quantity: 2, amount: 3, coupon: withUses(COUPONS.OFF) });
  expect([error, message]).toEqual(['amount-mismatch', 'The order costs $4, not $3.']);
});

test('An order whose coupon cannot be used is accepted at the full amount', () => {
  const outcome = decideOrder({ quantity: 2, coupon: withUses(COUPONS.FEW, 2) });
  expect(outcome).toMatchObject({ amount: 4, percent: 0, coupon: null });
});

test('The use limit of a coupon counts the orders that were accepted earlier in the same group', () => {
  const cart = [{ id_product: 1, price_product: PRICE, quantity: 1 }];
  const order = { cart, address_order: 'Elm 1', amount_order: 1 };
  const request = { order, coupon: withUses(COUPONS.FEW), held: { orders: 0, units: 0 } };
  const outcomes = decideOrders([request, request, request], new Map([[1, GAME]]), TERMS);
  expect(outcomes.map((outcome) => outcome instanceof HttpError)).toEqual([false, false, true]);
});

test('The largest amount that an order can have is the maximum of the database column', () => {
  const largest = 2_147_483_647;
  const stock = (price: number) => new Map([[1, { ...GAME, price, in_stock: 9 }]]);
  const request = (amount: number) => ({
    order: {
      cart: [{ id_product: 1, price_product: amount, quantity: 1 }],
      address_order: 'Elm 1',
      amount_order: amount,
    },
    coupon: undefined,
    held: { orders: 0, units: 0 },
  });
  expect(decideOrders([request(largest)], stock(largest), TERMS)[0]).toMatchObject({ amount: largest });
  const [outcome] = decideOrders([request(largest + 1)], stock(largest + 1), TERMS);
  const message = 'An order of this size cannot be paid at once.';
  expect(outcome).toMatchObject({
    status: 422,
    body: { error: 'invalid', fields: [{ path: '/amount_order', message }] },
  });
});

test('An order within the limits for unpaid orders and units is accepted', () => {
  for (const [orders, units, quantity] of [
    [2, 0, 1],
    [0, 9, 3],
    [2, 7, 5],
  ] as const)
    expect(decideOrder({ quantity, held: { orders, units } })).not.toBeInstanceOf(HttpError);
  expect(() => rejectUnitsBeyond(12, { orders: 0, units: 9 }, 3)).not.toThrow();
});

test.each([
  [3, 3, 'You have 3 unpaid orders already. Pay one of them, or wait until one has expired.'],
  [1, 1, 'You have an unpaid order already. Pay it, or wait until one has expired.'],
])(
  'With %d unpaid orders and a limit of %d, the response to another order is %j',
  (orders, limit, message) => {
    const order = { held: { orders, units: 0 }, terms: { unpaidOrders: limit } };
    expect(rejectionOf(order)).toEqual({ status: 409, error: 'too-many-unpaid', message });
  },
);

test.each([
  [0, 4, 3, 'You can hold at most 3 units that are not paid yet. This order has 4. Please order fewer.'],
  [
    1,
    1,
    1,
    'You can hold at most 1 unit that is not paid yet. This order has 1. You hold 1 unit: pay it first, or order fewer.',
  ],
  [
    2,
    3,
    4,
    'You can hold at most 4 units that are not paid yet. This order has 3. You hold 2 units: pay them first, or order fewer.',
  ],
])(
  'With %d unpaid units, the response to an order of %d units at a limit of %d is %j',
  (units, quantity, limit, message) => {
    const held = { orders: 0, units };
    const order = { quantity, held, terms: { unpaidUnits: limit } };
    expect(rejectionOf(order)).toEqual({ status: 409, error: 'too-many-units', message });
    expect(() => rejectUnitsBeyond(limit, held, quantity)).toThrow(message);
  },
);

test('The units of all lines of an order count toward the limit for unpaid units', () => {
  const cart = [1, 2].map((id_product) => ({ id_product, price_product: PRICE, quantity: 2 }));
  const order = { cart, address_order: 'Elm 1', amount_order: 8 };
  const request = { order, coupon: undefined, held: { orders: 0, units: 0 } };
  const stock = new Map([1, 2].map((id) => [id, { ...GAME, id }]));
  const [outcome] = decideOrders([request], stock, { ...TERMS, unpaidUnits: 3 });
  expect(outcome).toMatchObject({ body: { error: 'too-many-units' } });
});

test('A free order is accepted even if the limits for unpaid orders are reached', () => {
  const free = withUses({ ...unlimited, code: 'FREE', percent: 90 });
  const stock = new Map([[1, { ...GAME, price: 1 }]]);
  const cart = [{ id_product: 1, price_product: 1, quantity: 1 }];
  const order = { cart, address_order: 'Elm 1', amount_order: 0 };
  const request = { order, coupon: free, held: { orders: 3, units: 12 } };
  expect(decideOrders([request], stock, TERMS)[0]).toMatchObject({ amount: 0, coupon: 'FREE' });
});
