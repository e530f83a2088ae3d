import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { NewOrder, OrderDetail, OrderStatus, PaymentStatus } from '../../../contract';
import { orderIdOf } from '../../payments/reference';
import {
  fingerprint,
  lineProblems,
  mergeLines,
  paymentStatusAfter,
  productIds,
  settableStatus,
  type StockedGame,
  toProviderOrder,
  withTimeLeft,
} from './orders.rules';

const cart = fc.array(
  fc.record({
    id_product: fc.integer({ min: 1, max: 6 }),
    price_product: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const games = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    name: fc.constant('Game'),
    price: fc.integer({ min: 1, max: 3 }),
    in_stock: fc.integer({ min: 0, max: 20 }),
  }),
  { selector: (game: StockedGame) => game.id },
);

test('Merging a cart adds up the quantities of duplicate lines, collects their prices and sorts the lines by product id', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const merged = mergeLines(lines);
      const ids = merged.map((line) => line.id_product);
      expect(ids).toEqual([...new Set(lines.map((line) => line.id_product))].sort((a, b) => a - b));
      expect(productIds(lines)).toEqual(ids);
      for (const line of merged) {
        const requested = lines.filter(({ id_product }) => id_product === line.id_product);
        expect(line.quantity).toBe(requested.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(line.prices).toEqual(requested.map(({ price_product }) => price_product));
      }
    }),
  );
});

test('A line of a cart has a problem if and only if its game is not for sale, has too few units or has another price, in this order of precedence', () => {
  fc.assert(
    fc.property(cart, games, (lines, stock) => {
      const stockById = new Map(stock.map((game) => [game.id, game]));
      const merged = mergeLines(lines);
      const expected = merged.flatMap(({ id_product, quantity, prices }) => {
        const game = stockById.get(id_product);
        if (game === undefined) return [[id_product, 'gone']];
        if (game.in_stock - quantity < 0) return [[id_product, 'stock']];
        const current = prices.filter((price) => price === game.price);
        return current.length < prices.length ? [[id_product, 'price']] : [];
      });
      const problems = lineProblems(merged, stockById);
      expect(problems.map(({ id_product, reason }) => [id_product, reason])).toEqual(expected);
    }),
  );
});

test('The last units of a game can be bought, but not one unit more', () => {
  const stockById = new Map([[1, { id: 1, name: 'Tetris', price: 10, in_stock: 3 }]]);
  const problemsFor = (quantity: number) =>
    lineProblems([{ id_product: 1, quantity, prices: [10] }], stockById).map(({ reason }) => reason);
  expect(problemsFor(3)).toEqual([]);
  expect(problemsFor(4)).toEqual(['stock']);
});

test('A line has a price problem even if only one of its merged prices is outdated', () => {
  const stockById = new Map([[1, { id: 1, name: 'Tetris', price: 10, in_stock: 3 }]]);
  const line = { id_product: 1, quantity: 2, prices: [10, 9] };
  expect(lineProblems([line], stockById).map(({ reason }) => reason)).toEqual(['price']);
});

test('Each problem with an order line contains the current stock and price of the game', () => {
  const merged = mergeLines([
    { id_product: 1, price_product: 10, quantity: 3 },
    { id_product: 2, price_product: 10, quantity: 1 },
    { id_product: 3, price_product: 10, quantity: 1 },
  ]);
  const stockById = new Map([
    [1, { id: 1, name: 'Tetris', price: 10, in_stock: 2 }],
    [2, { id: 2, name: 'Pong', price: 12, in_stock: 5 }],
  ]);
  expect(lineProblems(merged, stockById)).toEqual([
    { id_product: 1, name_product: 'Tetris', reason: 'stock', in_stock: 2, price_product: 10 },
    { id_product: 2, name_product: 'Pong', reason: 'price', in_stock: 5, price_product: 12 },
    { id_product: 3, name_product: '', reason: 'gone', in_stock: 0, price_product: 0 },
  ]);
});

const newOrder: NewOrder = {
  id_user: 7,
  amount_order: 10,
  address_order: 'Elm 1',
  coupon: 'ARCADE10',
  cart: [{ id_product: 1, price_product: 10, quantity: 1 }],
};

const changes: [field: string, change: Partial<NewOrder>][] = [
  ['buyer', { id_user: 8 }],
  ['amount', { amount_order: 11 }],
  ['address', { address_order: 'Elm 2' }],
  ['coupon', { coupon: 'ARCADE20' }],
  ['game', { cart: [{ id_product: 2, price_product: 10, quantity: 1 }] }],
  ['unit price', { cart: [{ id_product: 1, price_product: 11, quantity: 1 }] }],
  ['quantity', { cart: [{ id_product: 1, price_product: 10, quantity: 2 }] }],
];

test.each(changes)('Changing the %s changes the order fingerprint', (_field, change) => {
  expect(fingerprint({ ...newOrder, ...change })).not.toBe(fingerprint(newOrder));
});

test('The fingerprint of an order does not depend on unknown fields or on the field sequence', () => {
  const { cart, ...rest } = newOrder;
  expect(fingerprint({ cart, ...rest, status_order: 'delivered' })).toBe(fingerprint(newOrder));
});

const statuses: OrderStatus[] = ['pending', 'fulfilled', 'dispatched', 'delivered', 'cancelled'];
const payments: PaymentStatus[] = ['unpaid', 'pending', 'paid', 'rejected', 'expired', 'refunded'];
const isOpen = (payment: PaymentStatus) => payment === 'unpaid' || payment === 'pending';

function expectedPayment(before: PaymentStatus, status: OrderStatus, to: OrderStatus): PaymentStatus {
  if (before === 'paid') return 'paid';
  if (to === 'cancelled') return isOpen(before) ? 'expired' : before;
  if (status === 'cancelled') return 'unpaid';
  if (to === 'pending') return before === 'pending' ? 'pending' : 'unpaid';
  return before;
}

const statusChanges = statuses.flatMap((status) =>
  statuses
    .filter((to) => to !== status)
    .flatMap((to) =>
      payments.map((payment_status) => ({
        status,
        to,
        payment_status,
        expected: expectedPayment(payment_status, status, to),
      })),
    ),
);

test.each(statusChanges)(
  'If the payment status is $payment_status, changing the order status from $status to $to results in the payment status $expected',
  ({ to, expected, ...from }) => {
    expect(paymentStatusAfter(from, to)).toBe(expected);
  },
);

test.each(payments)(
  'After a refund of some lines, no change of the order status changes the payment status %s',
  (payment_status) => {
    for (const status of statuses)
      for (const to of statuses)
        expect(paymentStatusAfter({ status, payment_status, refunded: '0.01' }, to)).toBe(payment_status);
  },
);

test('A refunded amount of 0 does not affect the payment status', () => {
  const from = { status: 'pending', payment_status: 'unpaid', refunded: '0.00' } as const;
  expect(paymentStatusAfter(from, 'cancelled')).toBe('expired');
});

test('An administrator can set all order statuses but cart, and no unknown status', () => {
  for (const status of statuses) expect(settableStatus(status)).toBe(status);
  for (const text of ['cart', '', 'PENDING', 'paid']) expect(settableStatus(text)).toBeUndefined();
});

const payableOrder = {
  id: 41,
  created_at: new Date('2026-03-01T12:00:00Z'),
  amount: 45,
  currency: 'USD',
  discount_percent: 0,
};
const orderLines = [
  { name: 'Tetris', quantity: 2, unit_price: 20 },
  { name: 'Pong', quantity: 1, unit_price: 5 },
];

test('The payment provider receives the amount, the currency and the lines of an order without a discount', () => {
  const { reference, ...order } = toProviderOrder(payableOrder, orderLines);
  expect(order).toEqual({
    id: 41,
    amount: 45,
    currency: 'USD',
    items: [
      { title: 'Tetris', quantity: 2, unitPrice: 20 },
      { title: 'Pong', quantity: 1, unitPrice: 5 },
    ],
  });
  expect(orderIdOf(reference)).toBe(41);
});

test('The payment provider receives an order with a discount as one item that costs the discounted amount', () => {
  const discounted = { ...payableOrder, amount: 33, discount_percent: 25 };
  expect(toProviderOrder(discounted, orderLines)).toMatchObject({
    amount: 33,
    items: [{ title: 'Order #41, 25% off', quantity: 1, unitPrice: 33 }],
  });
});

const storedOrder: OrderDetail = {
  id: 41,
  id_order: 41,
  id_user: 7,
  address_order: 'Elm 1',
  amount_order: 45,
  status_order: 'pending',
  payment_status: 'unpaid',
  coupon: null,
  discount_percent: 0,
  date: '2026-03-01T12:00:00.000Z',
  expires_at: '2026-03-01T12:15:00.000Z',
  redirectUrl: null,
  orderProduct: [],
  history: [],
  refunds: [],
};

test('An unpaid order contains the time until it expires, which is never negative', () => {
  const timeLeftAt = (now: string) => withTimeLeft(storedOrder, new Date(now));
  expect(timeLeftAt('2026-03-01T12:14:00Z')).toEqual({ ...storedOrder, expires_in_ms: 60_000 });
  expect(timeLeftAt('2026-03-01T12:16:00Z').expires_in_ms).toBe(0);
});

test('An order that does not expire contains no time until it expires', () => {
  const paid = { ...storedOrder, expires_at: null };
  expect(withTimeLeft(paid, new Date('2026-03-01T12:14:00Z'))).toEqual(paid);
});
