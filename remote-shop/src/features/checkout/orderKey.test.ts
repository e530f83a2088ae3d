import { keyFor } from './orderKey';

const body = {
  amount_order: 98,
  address_order: 'Here',
  cart: [{ id_product: 1, price_product: 49, quantity: 2 }],
};
const minute = 60_000;

test('keeps the key while the order is the same', () => {
  const first = keyFor(body, undefined, 0);
  expect(keyFor(body, first, 9 * minute)).toBe(first);
});

test('a changed order gets another key', () => {
  const first = keyFor(body, undefined, 0);
  expect(keyFor({ ...body, amount_order: 99 }, first, 0).orderKey).not.toBe(first.orderKey);
});

test('an old key is not used again: its order has expired by then', () => {
  const first = keyFor(body, undefined, 0);
  expect(keyFor(body, first, 11 * minute).orderKey).not.toBe(first.orderKey);
});

test('a key from the future is not trusted: the clock was set back', () => {
  const first = keyFor(body, undefined, 9 * minute);
  expect(keyFor(body, first, 0).orderKey).not.toBe(first.orderKey);
});

test('a key has 128 random bits', () => {
  expect(keyFor(body, undefined, 0).orderKey).toMatch(/^[0-9a-f]{32}$/);
});
