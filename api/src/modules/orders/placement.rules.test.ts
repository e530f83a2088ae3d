import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { couponPercent, orderAmount } from '../../../contract/rules';
import { HttpError } from '../../http/errors';
import { decideOrders } from './placement.rules';

const TERMS = { currency: 'USD', holdMinutes: 15, unpaidOrders: 3, unpaidUnits: 12 };
const PRICE = 2;

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
      coupon: fc.constantFrom('', 'LUCK', 'UNKNOWN'),
      surcharge: fc.constantFrom(0, 0, 0, 1),
      held: fc.record({ orders: fc.integer({ min: 0, max: 3 }), units: fc.integer({ min: 0, max: 6 }) }),
    })
    .map(({ cart, coupon, surcharge, held }) => ({
      held,
      order: {
        cart,
        coupon,
        address_order: 'Elm 1',
        amount_order: orderAmount(cart, couponPercent(coupon)) + surcharge,
      },
    })),
  { maxLength: 8 },
);

/** Returns an outcome in a form that can be compared. */
const plain = (outcome: object) => (outcome instanceof HttpError ? outcome.body : outcome);

test('Orders decided together have the same outcomes as orders decided one after another, and never exceed the stock', () => {
  fc.assert(
    fc.property(games, requests, (stock, list) => {
      const remaining = new Map(stock.map((game) => [game.id, game]));
      const together = decideOrders(list, remaining, TERMS);
      expect(together).toHaveLength(list.length);
      for (const [index, request] of list.entries()) {
        const [decision] = decideOrders([request], remaining, TERMS);
        expect(plain(together[index] ?? {})).toEqual(plain(decision ?? {}));
        if (decision === undefined || decision instanceof HttpError) continue;
        for (const { id_product, quantity } of decision.lines) {
          const game = remaining.get(id_product);
          if (game === undefined) throw new Error('An order for an unknown game was accepted.');
          remaining.set(id_product, { ...game, in_stock: game.in_stock - quantity });
        }
      }
      for (const { in_stock } of remaining.values()) expect(in_stock).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1000 },
  );
});

test('Deciding orders does not change the stock that it is given', () => {
  const stock = new Map([[1, { id: 1, name: 'Game', price: PRICE, in_stock: 5 }]]);
  const cart = [{ id_product: 1, price_product: PRICE, quantity: 2 }];
  const request = {
    held: { orders: 0, units: 0 },
    order: { cart, amount_order: 4, address_order: 'Elm 1' },
  };
  const outcomes = decideOrders([request, request, request], stock, TERMS);
  expect(outcomes.map((outcome) => outcome instanceof HttpError)).toEqual([false, false, true]);
  expect(stock.get(1)?.in_stock).toBe(5);
});
