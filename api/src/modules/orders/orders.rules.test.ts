import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { NewOrder, OrderStatus, PaymentStatus } from '../../../contract';
import { fingerprint, lineProblems, mergeLines, paymentStatusAfter, type StockedGame } from './orders.rules';

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

test('Merging a cart adds up the quantities of duplicate lines and sorts the lines by product id', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const merged = mergeLines(lines);
      const ids = merged.map((line) => line.id_product);
      expect(ids).toEqual([...new Set(lines.map((line) => line.id_product))].sort((a, b) => a - b));
      for (const line of merged) {
        const requested = lines.filter(({ id_product }) => id_product === line.id_product);
        expect(line.quantity).toBe(requested.reduce((sum, { quantity }) => sum + quantity, 0));
      }
    }),
  );
});

test('A cart has no problems if and only if, for every line, enough units are in stock and all prices are current', () => {
  fc.assert(
    fc.property(cart, games, (lines, stock) => {
      const stockById = new Map(stock.map((game) => [game.id, game]));
      const merged = mergeLines(lines);
      const problems = lineProblems(merged, stockById);
      const isSellable = merged.every((line) => {
        const game = stockById.get(line.id_product);
        return (
          game !== undefined &&
          game.in_stock - line.quantity >= 0 &&
          line.prices.every((price) => price === game.price)
        );
      });
      expect(problems.length === 0).toBe(isSellable);
    }),
  );
});

test('A line problem contains the current stock and price', () => {
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

test('The fingerprint of an order does not depend on unknown fields or on the sequence of the fields', () => {
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
