import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { earlierPrice, reductionPercent } from './sale-price';

const price = fc.integer({ min: 1, max: 1_000_000 });
const optionalPrice = fc.option(price);

describe('the earlier price', () => {
  test('The earlier price is the lower of the list price and the lowest price before the sale, and is undefined unless it is higher than the current price', () => {
    expect(earlierPrice({ price: 20, listPrice: 30, priorPrice: 25 })).toBe(25);
    expect(earlierPrice({ price: 20, listPrice: 25, priorPrice: 30 })).toBe(25);
    expect(earlierPrice({ price: 20, listPrice: 25, priorPrice: 20 })).toBeUndefined();
    expect(earlierPrice({ price: 20, listPrice: 20, priorPrice: 25 })).toBeUndefined();
    expect(earlierPrice({ price: 20, listPrice: 19, priorPrice: 25 })).toBeUndefined();
    expect(earlierPrice({ price: 20, listPrice: 21, priorPrice: 21 })).toBe(21);
    expect(earlierPrice({ price: 20, listPrice: null, priorPrice: 25 })).toBeUndefined();
    expect(earlierPrice({ price: 20, listPrice: 25, priorPrice: null })).toBeUndefined();
  });

  test('The earlier price is always higher than the current price, and never higher than the list price or the lowest price before the sale', () => {
    fc.assert(
      fc.property(price, optionalPrice, optionalPrice, (charged, listPrice, priorPrice) => {
        const earlier = earlierPrice({ price: charged, listPrice, priorPrice });
        if (earlier === undefined) {
          const isReduced =
            listPrice !== null && priorPrice !== null && listPrice > charged && priorPrice > charged;
          expect(isReduced).toBe(false);
        } else {
          expect(earlier).toBeGreaterThan(charged);
          expect(earlier).toBeLessThanOrEqual(Math.min(listPrice ?? 0, priorPrice ?? 0));
        }
      }),
    );
  });
});

describe('the reduction in percent', () => {
  test.each([
    [35, 28, 20],
    [30, 20, 33],
    [3, 1, 66],
    [100, 1, 99],
    [1000, 999, 0],
    [1_000_000, 800_001, 19],
  ])('From $%i to $%i, the price is reduced by %i%', (earlier, charged, percent) => {
    expect(reductionPercent(earlier, charged)).toBe(percent);
  });

  test('The percentage is always the largest whole number that does not exceed the reduction', () => {
    const reduced = fc
      .tuple(price, price)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ earlier: Math.max(a, b), charged: Math.min(a, b) }));
    fc.assert(
      fc.property(reduced, ({ earlier, charged }) => {
        const percent = reductionPercent(earlier, charged);
        const savingTimes100 = (earlier - charged) * 100;
        expect(percent * earlier).toBeLessThanOrEqual(savingTimes100);
        expect((percent + 1) * earlier).toBeGreaterThan(savingTimes100);
      }),
    );
  });
});
