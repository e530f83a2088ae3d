import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  canLogIn,
  clampQuantity,
  contactMessageError,
  deliveryAddressError,
  isCartQuantity,
  isListedStatus,
  ORDER_STATUSES,
  quantitiesOf,
  remainingUnits,
  withCartChanges,
} from '.';

test('A cart quantity is a whole number from 1 to the stock', () => {
  for (const invalid of [0, -1, 0.5, 4, NaN, Infinity]) expect(isCartQuantity(invalid, 3)).toBe(false);
  for (const valid of [1, 2, 3]) expect(isCartQuantity(valid, 3)).toBe(true);
});

test('Any quantity is clamped to a valid cart quantity, or to 0 if nothing is in stock', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: 0, max: 1000 }), (quantity, stock) => {
      const clamped = clampQuantity(quantity, stock);
      expect(stock === 0 ? clamped === 0 : isCartQuantity(clamped, stock)).toBe(true);
    }),
  );
});

test('A quantity that is not a finite number is clamped to 1, and a fraction is truncated', () => {
  for (const quantity of [NaN, Infinity, -Infinity]) expect(clampQuantity(quantity, 5)).toBe(1);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (whole, part) => {
        expect(clampQuantity(whole + part, 1000)).toBe(whole);
      },
    ),
  );
  expect(clampQuantity(-0.5, 5)).toBe(1);
});

test('The units that can still be added to the cart are the stock minus the units in the cart, but never fewer than 0', () => {
  expect(remainingUnits(2, 5)).toBe(3);
  expect(remainingUnits(7, 5)).toBe(0);
});

test("An empty delivery address is rejected with 'Please insert a valid address'", () => {
  expect(deliveryAddressError('  ')).toBe('Please insert a valid address');
  expect(deliveryAddressError('Elm Street 1')).toBeUndefined();
});

test('A delivery address must have 1 to 300 characters, not counting surrounding spaces [R234]', () => {
  const addressOfLength = (length: number) => `${' '.repeat(9)}${'a'.repeat(length)}${' '.repeat(9)}`;
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(0, 1, 300, 301), fc.nat(600)), (length) => {
      const isValid = length >= 1 && length <= 300;
      expect(deliveryAddressError(addressOfLength(length))).toBe(
        isValid ? undefined : 'Please insert a valid address',
      );
    }),
  );
});

test('A message to the shop must have 1 to 2000 characters, and an emoji counts as one character [R300]', () => {
  const lengths = fc.oneof(fc.constantFrom(0, 1, 1999, 2000, 2001), fc.nat(4000));
  fc.assert(
    fc.property(lengths, fc.constantFrom('a', 'ß', '👾'), (length, character) => {
      const expected =
        length === 0
          ? 'A message is required'
          : length > 2000
            ? 'A message has at most 2000 characters'
            : undefined;
      expect(contactMessageError(` ${character.repeat(length)} `)).toBe(expected);
    }),
  );
});

test('Login requires both username and password', () => {
  expect(canLogIn('rosa', '')).toBe(false);
  expect(canLogIn(' ', 'secret1')).toBe(false);
  expect(canLogIn('rosa', 'secret1')).toBe(true);
});

test('The order statuses are exactly cart, pending, fulfilled, delivered, dispatched, cancelled, and all except cart are listed [R437]', () => {
  expect(ORDER_STATUSES).toEqual(['cart', 'pending', 'fulfilled', 'delivered', 'dispatched', 'cancelled']);
  expect(ORDER_STATUSES.filter((status) => !isListedStatus(status))).toEqual(['cart']);
});

const anyCart = fc.uniqueArray(
  fc.record({ id_product: fc.integer({ min: 1, max: 6 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  { selector: ({ id_product }) => id_product },
);

test('Concurrent changes from two devices result in the same cart in either order, and no quantity falls below 0', () => {
  fc.assert(
    fc.property(anyCart, anyCart, anyCart, (base, one, other) => {
      const both = quantitiesOf(withCartChanges(withCartChanges(base, base, one), base, other));
      const swapped = quantitiesOf(withCartChanges(withCartChanges(base, base, other), base, one));
      for (let id = 1; id <= 6; id += 1) {
        const [before = 0, first = 0, second = 0] = [base, one, other].map((cart) =>
          quantitiesOf(cart).get(id),
        );
        expect(swapped.get(id)).toBe(both.get(id));
        expect(both.get(id) ?? 0).toBe(Math.max(first + second - before, 0));
      }
    }),
  );
});

test("If only one device changes the cart, the account's cart becomes exactly that device's cart", () => {
  fc.assert(
    fc.property(anyCart, anyCart, (base, cart) => {
      expect(quantitiesOf(withCartChanges(base, base, cart))).toEqual(quantitiesOf(cart));
    }),
  );
});
