import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalCode, COUPONS, orderAmount, subtotal } from '.';

const lines = fc.array(
  fc.record({ price_product: fc.integer({ min: 1, max: 5000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
  {
    maxLength: 30,
  },
);
const percents = fc.constantFrom(0, ...Object.values(COUPONS));

test('A coupon code is converted to capital letters, and surrounding spaces are removed', () => {
  expect(canonicalCode(' luck\t')).toBe('LUCK');
});

describe('the order amount', () => {
  test('The discount is applied to each unit price: with 20% off, three games at $49 cost three times $39.20, rounded down [R165]', () => {
    expect(orderAmount([{ price_product: 49, quantity: 3 }], 20)).toBe(Math.floor(3 * (49 - 9.8)));
  });

  test('The total is rounded down once, at the end [R166]', () => {
    // 4 x 46.55 = 186.20; rounding each unit down first would make 184.
    expect(orderAmount([{ price_product: 49, quantity: 4 }], 5)).toBe(186);
    expect(orderAmount([{ price_product: 1, quantity: 1 }], 25)).toBe(0);
  });

  test('For any cart and coupon, the amount is a whole number that is at most the exact total and less than a dollar below it [R166]', () => {
    fc.assert(
      fc.property(lines, percents, (cart, percent) => {
        const amount = orderAmount(cart, percent);
        const cents = cart.reduce(
          (sum, line) => sum + line.price_product * (100 - percent) * line.quantity,
          0,
        );
        expect(Number.isInteger(amount)).toBe(true);
        expect(cents - amount * 100).toBeGreaterThanOrEqual(0);
        expect(cents - amount * 100).toBeLessThan(100);
      }),
    );
  });

  test('Reordering the lines or splitting a line never changes the amount, and without a discount the amount is the subtotal', () => {
    fc.assert(
      fc.property(lines, percents, (cart, percent) => {
        const split = cart.flatMap(({ price_product, quantity }) => [
          { price_product, quantity: quantity - 1 },
          { price_product, quantity: 1 },
        ]);
        expect(orderAmount(split.reverse(), percent)).toBe(orderAmount(cart, percent));
        expect(orderAmount(cart, 0)).toBe(subtotal(cart));
      }),
    );
  });
});
