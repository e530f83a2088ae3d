import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  canLogIn,
  checkoutAddressError,
  clampQuantity,
  isCartQuantity,
  isListedStatus,
  ORDER_STATUSES,
  roomInStock,
} from '.';

test('a cart quantity is whole, at least 1 and at most the stock', () => {
  for (const wrong of [0, -1, 0.5, 4, NaN, Infinity]) expect(isCartQuantity(wrong, 3)).toBe(false);
  for (const right of [1, 2, 3]) expect(isCartQuantity(right, 3)).toBe(true);
});

test('any quantity is clamped to one that the cart may hold, or to 0 when nothing is in stock', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: 0, max: 1000 }), (quantity, stock) => {
      const clamped = clampQuantity(quantity, stock);
      expect(stock === 0 ? clamped === 0 : isCartQuantity(clamped, stock)).toBe(true);
    }),
  );
});

test('what is in the cart counts towards the stock', () => {
  expect(roomInStock(2, 5)).toBe(3);
  expect(roomInStock(7, 5)).toBe(0);
});

test("an empty delivery address says 'Please insert a valid address'", () => {
  expect(checkoutAddressError('  ')).toBe('Please insert a valid address');
  expect(checkoutAddressError('Elm Street 1')).toBeUndefined();
});

test('Login needs both username and password', () => {
  expect(canLogIn('rosa', '')).toBe(false);
  expect(canLogIn(' ', 'secret1')).toBe(false);
  expect(canLogIn('rosa', 'secret1')).toBe(true);
});

test('R437 order statuses are exactly cart, pending, fulfilled, delivered, dispatched, cancelled', () => {
  expect(ORDER_STATUSES).toEqual(['cart', 'pending', 'fulfilled', 'delivered', 'dispatched', 'cancelled']);
  expect(ORDER_STATUSES.filter((status) => !isListedStatus(status))).toEqual(['cart']);
});
