import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OrderStatus, PaymentStatus } from '../../../contract';
import type { ProviderPayment, ProviderStatus } from '../../payments/provider';
import type { StoredOrder } from '../orders/lifecycle.repo';
import {
  assessPayment,
  isOutdated,
  type PaymentEffect,
  sortApprovedFirst,
  type StoredPayment,
} from './payments.rules';

const makeOrder = (status: OrderStatus, payment_status: PaymentStatus): StoredOrder => ({
  id: 41,
  status,
  payment_status,
  amount: 40,
  currency: 'USD',
  preference_id: 'preference-1',
  created_at: new Date('2026-03-01T12:00:00Z'),
  expires_at: null,
  refunded: '0.00',
});

const makePayment = (status: ProviderStatus, fields: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: '9',
  status,
  amount: 40,
  currency: 'USD',
  reference: '41-a',
  ...fields,
});

const orderStatuses = ['pending', 'fulfilled', 'dispatched', 'delivered', 'cancelled'] as const;
const paymentStatuses = ['unpaid', 'pending', 'paid', 'rejected', 'expired', 'refunded'] as const;
const providerStatuses = ['pending', 'rejected', 'approved', 'refunded'] as const;

const orders = orderStatuses.flatMap((status) =>
  paymentStatuses.map((payment) => ({ status, payment, order: makeOrder(status, payment) })),
);
const isUndecided = (payment: PaymentStatus) => ['unpaid', 'pending'].includes(payment);

const stored = (status: ProviderStatus, isFullRefundInitiated = false): StoredPayment => ({
  status,
  isFullRefundInitiated,
});

describe('an approved payment', () => {
  test.each(orders)(
    'An approved payment of the exact amount fulfils an order only if it is payable; the order is $status and its payment status is $payment',
    ({ status, payment, order }) => {
      const isPayable = isUndecided(payment) && status !== 'cancelled';
      const expected = isPayable ? 'fulfil' : 'refund';
      for (const earlier of [undefined, stored('pending'), stored('rejected')])
        expect(assessPayment(order, makePayment('approved'), earlier)).toBe(expected);
    },
  );

  test.each([{ amount: 39 }, { amount: 41 }, { currency: 'ARS' }])(
    'An approved payment with %j instead of the amount of the order is refunded',
    (wrong) => {
      const order = makeOrder('pending', 'unpaid');
      expect(assessPayment(order, makePayment('approved', wrong), undefined)).toBe('refund');
    },
  );

  test('An approved payment that is already stored as approved has no further effect', () => {
    for (const { order } of orders)
      expect(assessPayment(order, makePayment('approved'), stored('approved'))).toBe('nothing');
  });
});

test.each(orders)(
  'A pending payment holds only an unpaid order that is not cancelled; the order is $status and its payment status is $payment',
  ({ status, payment, order }) => {
    const expected = payment === 'unpaid' && status !== 'cancelled' ? 'hold' : 'nothing';
    expect(assessPayment(order, makePayment('pending'), undefined)).toBe(expected);
  },
);

describe('a rejected payment', () => {
  test.each(orders)(
    'A rejected payment cancels only a pending order that is not paid; the order is $status and its payment status is $payment',
    ({ status, payment, order }) => {
      const expected = isUndecided(payment) && status === 'pending' ? 'cancel' : 'nothing';
      for (const earlier of [undefined, stored('pending')])
        expect(assessPayment(order, makePayment('rejected'), earlier)).toBe(expected);
    },
  );

  test('A rejected payment does not cancel an order with another pending payment', () => {
    const order = makeOrder('pending', 'pending');
    expect(assessPayment(order, makePayment('rejected'), undefined, true)).toBe('nothing');
  });

  test('A repeated rejection does not cancel an order that an administrator has reopened', () => {
    const order = makeOrder('pending', 'unpaid');
    expect(assessPayment(order, makePayment('rejected'), stored('rejected'))).toBe('nothing');
  });
});

describe('a refunded payment', () => {
  test.each(orders)(
    'A refund by the provider takes back only a paid order; the order is $status and its payment status is $payment',
    ({ payment, order }) => {
      const expected: PaymentEffect = payment === 'paid' ? 'take-back' : 'nothing';
      expect(assessPayment(order, makePayment('refunded'), stored('approved'))).toBe(expected);
      expect(assessPayment(order, makePayment('refunded'), stored('approved', true))).toBe('returned');
    },
  );

  test('A refund of a payment that the store has not accepted, or whose refund is already stored, has no effect', () => {
    const order = makeOrder('fulfilled', 'paid');
    for (const earlier of [undefined, stored('pending'), stored('rejected', true), stored('refunded', true)])
      expect(assessPayment(order, makePayment('refunded'), earlier)).toBe('nothing');
  });
});

test('A payment state is outdated if the stored state comes later in the sequence pending, rejected, approved, refunded', () => {
  for (const [index, status] of providerStatuses.entries()) {
    expect(isOutdated(makePayment(status), undefined)).toBe(false);
    for (const [storedIndex, storedStatus] of providerStatuses.entries())
      expect([status, storedStatus, isOutdated(makePayment(status), stored(storedStatus))]).toEqual([
        status,
        storedStatus,
        index < storedIndex,
      ]);
  }
});

test('Payments are sorted by approved, pending, rejected and refunded, and the list passed as an argument is not modified', () => {
  const ranked = ['approved', 'pending', 'rejected', 'refunded'];
  const anyPayments = fc.array(fc.constantFrom(...providerStatuses).map((status) => makePayment(status)));
  fc.assert(
    fc.property(anyPayments, (payments) => {
      const before = [...payments];
      const ranks = sortApprovedFirst(payments).map(({ status }) => ranked.indexOf(status));
      expect(ranks).toEqual(payments.map(({ status }) => ranked.indexOf(status)).sort((a, b) => a - b));
      expect(payments).toEqual(before);
    }),
  );
});
