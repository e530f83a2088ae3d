import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { orderAmount } from './coupon';
import { refundReasonError, refundShares } from './refund';

const line = (id: number, unit_price: number, quantity: number, refunded = 0) => ({
  id,
  unit_price,
  quantity,
  refunded,
});

describe('refund shares', () => {
  test('Without a discount, a unit is refunded at its price', () => {
    const lines = [line(1, 20, 2), line(2, 5, 1)];
    expect([...refundShares(lines, 45, new Map([[1, 1]]))]).toEqual([[1, 2000]]);
  });

  test('With a discount, each line is refunded its share of the amount paid, and the last line takes the rounding remainder', () => {
    // 25% off $10 is $7.50, rounded down to $7.
    const lines = [line(1, 3, 1), line(2, 3, 1), line(3, 4, 1)];
    const all = new Map(lines.map(({ id }) => [id, 1]));
    expect([...refundShares(lines, 7, all).values()]).toEqual([210, 210, 280]);
    const thirds = [line(1, 1, 1), line(2, 1, 1), line(3, 1, 1)];
    expect([...refundShares(thirds, 2, all).values()]).toEqual([66, 66, 68]);
  });

  const orders = fc.record({
    lines: fc.array(
      fc.record({ unit_price: fc.integer({ min: 1, max: 3000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    percent: fc.constantFrom(0, 5, 10, 15, 20, 25, 90),
    picks: fc.infiniteStream(fc.nat(1000)),
  });

  test('Refunding the units of an order one by one, in any sequence, adds up to exactly the amount paid and never exceeds it', () => {
    fc.assert(
      fc.property(orders, ({ lines: priced, percent, picks }) => {
        const paid = orderAmount(
          priced.map(({ unit_price, quantity }) => ({ price_product: unit_price, quantity })),
          percent,
        );
        const lines = priced.map(({ unit_price, quantity }, index) => line(index + 1, unit_price, quantity));
        let sum = 0;
        for (;;) {
          const open = lines.filter(({ quantity, refunded }) => refunded < quantity);
          const next = open[Number(picks.next().value) % open.length];
          if (next === undefined) break;
          const cents = refundShares(lines, paid, new Map([[next.id, 1]])).get(next.id) ?? -1;
          expect(cents).toBeGreaterThanOrEqual(0);
          sum += cents;
          expect(sum).toBeLessThanOrEqual(paid * 100);
          next.refunded += 1;
        }
        expect(sum).toBe(paid * 100);
      }),
    );
  });

  test('The share of a line is exact to the cent even in an order of two billion dollars', () => {
    const lines = [line(1, 2147, 1_000_000), line(2, 1, 1)];
    const shares = refundShares(lines, 2_147_000_001, new Map([[1, 1_000_000]]));
    expect(shares.get(1)).toBe(214_700_000_000);
  });

  test('The lines of an order that cost nothing are refunded 0 cents', () => {
    const lines = [line(1, 0, 1), line(2, 0, 2)];
    const all = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    expect([...refundShares(lines, 0, all)]).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });
});

test('A refund reason may have 300 characters, without the surrounding spaces', () => {
  expect(refundReasonError(` ${'x'.repeat(300)}\n`)).toBeUndefined();
});

test.each([
  ['', 'Please give a reason'],
  [' \n ', 'Please give a reason'],
  ['x'.repeat(301), 'at most 300'],
])('The refund reason %j is rejected', (reason, message) => {
  expect(refundReasonError(reason)).toContain(message);
  expect(refundReasonError('Broken in transit')).toBeUndefined();
});
