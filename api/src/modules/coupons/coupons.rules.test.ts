import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { couponRejection, type CouponTerms, findReachedLimit, rejectionText } from './coupons.rules';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

const terms = (fields: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'SPRING',
  percent: 10,
  starts_at: null,
  ends_at: null,
  use_limit: null,
  customer_limit: null,
  active: true,
  ...fields,
});
const unused = { total: 0, byCustomer: 0 };

describe('the period of a coupon', () => {
  test('A coupon without a period can be used at any time', () => {
    expect(couponRejection(terms(), unused, NOW)).toBeUndefined();
  });

  test('A coupon is unknown until its start, and can be used from that moment', () => {
    expect(couponRejection(terms({ starts_at: later(1) }), unused, NOW)).toBe('unknown');
    expect(couponRejection(terms({ starts_at: NOW }), unused, NOW)).toBeUndefined();
  });

  test('A coupon can be used until its end, and has ended at that moment', () => {
    expect(couponRejection(terms({ ends_at: later(1) }), unused, NOW)).toBeUndefined();
    expect(couponRejection(terms({ ends_at: NOW }), unused, NOW)).toBe('ended');
  });

  test('An inactive coupon is unknown, even if it has ended or is used up', () => {
    const inactive = terms({ active: false, ends_at: NOW, use_limit: 0 });
    expect(couponRejection(inactive, unused, NOW)).toBe('unknown');
  });
});

describe('the limits of a coupon', () => {
  test('A coupon can be used until one of its limits is reached, and the limit per customer takes precedence', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 4 }));
    const count = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(limit, limit, count, count, (use_limit, customer_limit, total, byCustomer) => {
        const limits = { use_limit, customer_limit };
        const usesLeft = (use_limit ?? Infinity) - total;
        const customerUsesLeft = (customer_limit ?? Infinity) - byCustomer;
        const expected = customerUsesLeft <= 0 ? 'used-by-customer' : usesLeft <= 0 ? 'used-up' : undefined;
        expect(findReachedLimit(limits, { total, byCustomer })).toBe(expected);
        expect(couponRejection(terms(limits), { total, byCustomer }, NOW)).toBe(expected);
      }),
    );
  });

  test('A coupon that has ended is reported as ended, even if it is also used up', () => {
    const coupon = terms({ ends_at: NOW, use_limit: 1 });
    expect(couponRejection(coupon, { total: 1, byCustomer: 0 }, NOW)).toBe('ended');
  });
});

test.each([
  ['ended', 'The coupon SPRING has ended.'],
  ['used-up', 'The coupon SPRING has been used up.'],
  ['used-by-customer', 'You have already used the coupon SPRING.'],
  ['unknown', 'There is no coupon SPRING.'],
] as const)('The rejection %s of a coupon has the message %j', (reason, message) => {
  expect(rejectionText('SPRING', reason)).toBe(message);
});
