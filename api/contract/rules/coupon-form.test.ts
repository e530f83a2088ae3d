import { describe, expect, test } from '@jest/globals';
import { couponErrors, type CouponForm, isUtcTimestamp } from '.';

const form = (fields: Partial<CouponForm> = {}): CouponForm => ({
  code: 'SPRING-26',
  percent: 10,
  starts_at: null,
  ends_at: null,
  use_limit: null,
  customer_limit: null,
  ...fields,
});

describe('the fields of a coupon', () => {
  test('A coupon needs only a code and a percentage, and may have a period and limits', () => {
    expect(couponErrors(form())).toEqual({});
    const period = { starts_at: '2026-03-01T08:00Z', ends_at: '2026-03-01T08:01:00.000Z' };
    expect(couponErrors(form({ ...period, use_limit: 1, customer_limit: 100_000 }))).toEqual({});
  });

  test.each(['', 'AB', 'spring', 'SPRING 26', '-SPRING', 'ÄPFEL', 'A'.repeat(21)])(
    'The code %j is rejected',
    (code) =>
      expect(couponErrors(form({ code }))).toStrictEqual({
        code: 'A code has 3 to 20 characters: letters, digits and hyphens',
      }),
  );

  test('The lowest percentage is 1 and the highest is 90', () => {
    for (const percent of [1, 90]) expect(couponErrors(form({ percent }))).toStrictEqual({});
  });

  test.each([undefined, 0, -5, 7.5, 91, 100, NaN, Infinity])('The percentage %p is rejected', (percent) =>
    expect(couponErrors(form({ percent }))).toEqual({
      percent: 'The discount must be a whole number from 1 to 90',
    }),
  );

  test('A coupon code that shoppers can win in the puzzle must have the percentage that the puzzle promises', () => {
    expect(couponErrors(form({ code: 'BIT', percent: 25 }))).toEqual({});
    expect(couponErrors(form({ code: 'BIT', percent: 30 }))).toEqual({
      percent: 'The puzzle promises 25% for BIT',
    });
  });

  test.each([0, -1, 1.5, 100_001, NaN])('The limit %p is rejected', (limit) => {
    const message = 'A limit must be a whole number from 1 to 100000';
    expect(couponErrors(form({ use_limit: limit, customer_limit: limit }))).toStrictEqual({
      use_limit: message,
      customer_limit: message,
    });
  });

  test('A coupon may have only a start or only an end', () => {
    for (const moment of ['2000-01-01T00:00Z', '2026-03-01T08:00Z', '2099-12-31T23:59Z']) {
      expect(couponErrors(form({ starts_at: moment }))).toStrictEqual({});
      expect(couponErrors(form({ ends_at: moment }))).toStrictEqual({});
    }
  });

  test('The end of a coupon must be later than its start; an invalid start causes only its own error', () => {
    const start = '2026-03-01T08:00Z';
    expect(couponErrors(form({ starts_at: start, ends_at: '2026-03-01T08:00:00Z' }))).toEqual({
      ends_at: 'The end must be later than the start',
    });
    expect(couponErrors(form({ starts_at: 'soon', ends_at: start }))).toEqual({
      starts_at: 'Please enter a date and a time',
    });
  });
});

test.each([
  ['2026-02-28T23:59Z', true],
  ['2028-02-29T00:00:00.5Z', true],
  ['2026-02-29T00:00Z', false],
  ['2026-02-28T24:30Z', false],
  ['2026-02-28', false],
  ['2026-02-28T10:00', false],
  ['2026-02-28T10:00+01:00', false],
  ['1999-12-31T10:00Z', false],
  ['yesterday', false],
])('isUtcTimestamp(%j) returns %p', (text, expected) => expect(isUtcTimestamp(text)).toBe(expected));
