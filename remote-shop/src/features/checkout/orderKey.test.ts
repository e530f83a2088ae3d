import { orderWithKey } from './orderKey';

const body = {
  amount_order: 98,
  address_order: 'Here',
  cart: [{ id_product: 1, price_product: 49, quantity: 2 }],
};
const minute = 60_000;

test('An unchanged order has the same idempotency key for ten minutes', () => {
  const first = orderWithKey(body, undefined, 0);
  expect(orderWithKey(body, first, 9 * minute)).toBe(first);
});

test('A changed order gets a new idempotency key', () => {
  const first = orderWithKey(body, undefined, 0);
  expect(orderWithKey({ ...body, amount_order: 99 }, first, 0).orderKey).not.toBe(first.orderKey);
});

test('An idempotency key is replaced after ten minutes', () => {
  const first = orderWithKey(body, undefined, 0);
  expect(orderWithKey(body, first, 11 * minute).orderKey).not.toBe(first.orderKey);
});

test('An idempotency key with a timestamp in the future is replaced', () => {
  const first = orderWithKey(body, undefined, 9 * minute);
  expect(orderWithKey(body, first, 0).orderKey).not.toBe(first.orderKey);
});

test('An idempotency key consists of 32 hexadecimal digits', () => {
  expect(orderWithKey(body, undefined, 0).orderKey).toMatch(/^[0-9a-f]{32}$/);
});
