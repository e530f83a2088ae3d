import { expect, test } from '@jest/globals';
import { deliveryAddressError, isListedStatus, ORDER_STATUSES } from './order';

test('The order lists contain orders of all statuses but cart', () => {
  expect(ORDER_STATUSES.filter(isListedStatus)).toEqual([
    'pending',
    'fulfilled',
    'delivered',
    'dispatched',
    'cancelled',
  ]);
});

test('A delivery address has 1 to 300 characters, not counting leading and trailing whitespace', () => {
  for (const address of ['E', ` ${'x'.repeat(300)}\n`]) expect(deliveryAddressError(address)).toBeUndefined();
  for (const address of ['', ' \n', 'x'.repeat(301)])
    expect(deliveryAddressError(address)).toBe('Please insert a valid address');
});
