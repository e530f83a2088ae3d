import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { orderAmount } from '../../../contract/rules';
import { HttpError } from '../../http/errors';
import { decideOrders } from './placement.rules';

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

/** Returns the body of an error, or any other outcome unchanged, so that outcomes can be compared. */
const toComparable = (outcome: object) => (outcome instanceof HttpError ? outcome.body : outcome);

test('Deciding on orders together has the same outcomes as deciding on them one after another, and never exceeds the stock or the limit of a coupon', () => {
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
