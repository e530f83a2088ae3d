import { describe, expect, test } from '@jest/globals';
import { scheduledSaleErrors, type ScheduledSaleForm } from './scheduled-sale';

const now = Date.parse('2026-11-27T08:00:30Z');
const form = {
  id_product: 12,
  sale_price: 20,
  starts_at: '2026-11-28T08:00Z',
  ends_at: '2026-11-30T08:00Z',
};
const errorsOf = (changes: Partial<ScheduledSaleForm>, regularPrice = 25) =>
  scheduledSaleErrors({ ...form, ...changes }, { now, regularPrice });

describe('the form of a scheduled sale', () => {
  test('A sale requires a product, a price and an end, but no start', () => {
    expect(errorsOf({ starts_at: null })).toEqual({});
    const empty = { id_product: undefined, sale_price: undefined, starts_at: null, ends_at: null };
    expect(scheduledSaleErrors(empty, { now })).toEqual({
      id_product: 'Please enter the number of a product',
      sale_price: 'Price must be higher',
      ends_at: 'Please enter a date and a time',
    });
  });

  test('The sale price must be a whole number below the regular price, if that price is known', () => {
    expect(errorsOf({ sale_price: 24 })).toEqual({});
    expect(errorsOf({ sale_price: 25 })).toEqual({ sale_price: 'The sale price must be lower than $25' });
    expect(errorsOf({ sale_price: 2.5 })).toEqual({ sale_price: 'Price must be Integer' });
    expect(scheduledSaleErrors({ ...form, sale_price: 999 }, { now })).toEqual({});
  });

  test('The end of a sale must be later than its start and in the future', () => {
    expect(errorsOf({ ends_at: form.starts_at })).toEqual({
      ends_at: 'The end must be later than the start',
    });
    expect(errorsOf({ ends_at: '2026-11-28T07:59Z' })).toEqual({
      ends_at: 'The end must be later than the start',
    });
    expect(errorsOf({ starts_at: null, ends_at: '2026-11-27T08:00Z' })).toEqual({
      ends_at: 'The end is in the past',
    });
  });

  test('The start of a sale must not be a minute or more in the past, unless the sale has already started', () => {
    expect(errorsOf({ starts_at: '2026-11-27T08:00Z' })).toEqual({});
    const starts_at = '2026-11-27T07:59Z';
    const message = 'The start is in the past. Leave it empty to start now';
    expect(errorsOf({ starts_at })).toEqual({ starts_at: message });
    expect(scheduledSaleErrors({ ...form, starts_at }, { now, checkStart: false })).toEqual({});
  });

  test.each(['tomorrow', '2026-02-31T08:00Z', '2026-11-28 08:00', ''])(
    'The time %j is rejected as the start and as the end of a sale',
    (moment) => {
      expect(errorsOf({ starts_at: moment })).toHaveProperty('starts_at', 'Please enter a date and a time');
      expect(errorsOf({ ends_at: moment })).toHaveProperty('ends_at', 'Please enter a date and a time');
    },
  );
});
