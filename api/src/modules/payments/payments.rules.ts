import type { ProviderPayment, ProviderStatus } from '../../payments/provider';
import type { StoredOrder } from '../orders/lifecycle.repo';

export type Verdict = 'fulfil' | 'hold' | 'cancel' | 'refund' | 'returned' | 'take-back' | 'nothing';

export interface KnownPayment {
  status: ProviderStatus;
  refundDue: boolean;
}

/**
 * Rank of the payment states. A payment never returns to a lower state, so a lower state comes from an outdated
 * response.
 */
const PROGRESS: Record<ProviderStatus, number> = { pending: 0, rejected: 1, approved: 2, refunded: 3 };

/**
 * Returns whether a newer state of the payment is stored; applying the older state could refund an accepted payment.
 */
export function isOutdated(payment: ProviderPayment, known: KnownPayment | undefined): boolean {
  return known !== undefined && PROGRESS[payment.status] < PROGRESS[known.status];
}

/** Sorts the payments of an order, approved payments first, so that a rejected card does not cancel a paid order. */
export function approvedFirst(payments: readonly ProviderPayment[]): ProviderPayment[] {
  const rank: Record<ProviderStatus, number> = { approved: 0, pending: 1, rejected: 2, refunded: 3 };
  return [...payments].sort((a, b) => rank[a.status] - rank[b.status]);
}

/**
 * Returns the effect of a payment on its order. The store accepts an approved payment only for the exact amount of an
 * order that is unpaid and not cancelled; any other approved payment (late, duplicate, wrong amount) is refunded.
 * `anotherPending` is true if a different payment for the same order is pending.
 */
export function verdict(
  order: StoredOrder,
  payment: ProviderPayment,
  known: KnownPayment | undefined,
  anotherPending = false,
): Verdict {
  const undecided = order.payment_status === 'unpaid' || order.payment_status === 'pending';
  const owed = undecided && order.status !== 'cancelled';
  switch (payment.status) {
    case 'approved': {
      if (known?.status === 'approved') return 'nothing';
      const exact = payment.amount === order.amount && payment.currency === order.currency;
      return owed && exact ? 'fulfil' : 'refund';
    }
    case 'pending':
      return owed && order.payment_status === 'unpaid' ? 'hold' : 'nothing';
    case 'rejected':
      // A repeated rejection must not cancel an order that an administrator has reopened since.
      if (known?.status === 'rejected') return 'nothing';
      return undecided && order.status === 'pending' && !anotherPending ? 'cancel' : 'nothing';
    case 'refunded':
      if (known?.status !== 'approved') return 'nothing';
      if (known.refundDue) return 'returned';
      return order.payment_status === 'paid' ? 'take-back' : 'nothing';
  }
}
