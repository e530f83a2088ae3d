import type { ProviderPayment, ProviderStatus } from '../../payments/provider';
import type { StoredOrder } from '../orders/lifecycle.repo';

/**
 * Effect of a payment on its order: 'hold' for a pending payment, 'refund' if the store has to refund the payment,
 * 'returned' if a refund that the store initiated has been made, and 'take-back' if the provider has refunded an
 * accepted payment.
 */
export type PaymentEffect = 'fulfil' | 'hold' | 'cancel' | 'refund' | 'returned' | 'take-back' | 'nothing';

export interface StoredPayment {
  status: ProviderStatus;
  /** Whether the store has initiated refunds of the whole payment. */
  isFullRefundInitiated: boolean;
}

/** Order of the payment states. A state earlier than the stored one comes from an outdated response. */
const PROGRESS: Record<ProviderStatus, number> = { pending: 0, rejected: 1, approved: 2, refunded: 3 };

/** An outdated state must not be applied, because it could refund an accepted payment. */
export function isOutdated(payment: ProviderPayment, stored: StoredPayment | undefined): boolean {
  return stored !== undefined && PROGRESS[payment.status] < PROGRESS[stored.status];
}

/** Approved payments come first, so that a rejected card does not cancel a paid order. */
export function sortApprovedFirst(payments: readonly ProviderPayment[]): ProviderPayment[] {
  const rank: Record<ProviderStatus, number> = { approved: 0, pending: 1, rejected: 2, refunded: 3 };
  return [...payments].sort((a, b) => rank[a.status] - rank[b.status]);
}

/**
 * Returns the effect of a payment on its order. The store refunds an approved payment that is late, duplicate, or of
 * the wrong amount or currency. `isAnotherPending` is true if a different payment for the same order is pending.
 */
export function assessPayment(
  order: StoredOrder,
  payment: ProviderPayment,
  stored: StoredPayment | undefined,
  isAnotherPending = false,
): PaymentEffect {
  const isUndecided = order.payment_status === 'unpaid' || order.payment_status === 'pending';
  const isPayable = isUndecided && order.status !== 'cancelled';
  switch (payment.status) {
    case 'approved': {
      if (stored?.status === 'approved') return 'nothing';
      const isExact = payment.amount === order.amount && payment.currency === order.currency;
      return isPayable && isExact ? 'fulfil' : 'refund';
    }
    case 'pending':
      return isPayable && order.payment_status === 'unpaid' ? 'hold' : 'nothing';
    case 'rejected':
      // A repeated rejection must not cancel an order that an administrator has reopened in the meantime.
      if (stored?.status === 'rejected') return 'nothing';
      return isUndecided && order.status === 'pending' && !isAnotherPending ? 'cancel' : 'nothing';
    case 'refunded':
      if (stored?.status !== 'approved') return 'nothing';
      if (stored.isFullRefundInitiated) return 'returned';
      return order.payment_status === 'paid' ? 'take-back' : 'nothing';
  }
}
