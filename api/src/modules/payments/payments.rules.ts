import type { ProviderPayment, ProviderStatus } from '../../payments/provider';
import type { OrderState } from '../orders/state.repo';

/** What a payment means for its order. */
export type Verdict = 'fulfil' | 'hold' | 'cancel' | 'refund' | 'returned' | 'take-back' | 'nothing';

/** What was known of this very payment before. */
export interface KnownPayment {
  status: ProviderStatus;
  refundDue: boolean;
}

/** How far a payment has come. It only ever goes on: an earlier state is an answer that was overtaken. */
const PROGRESS: Record<ProviderStatus, number> = { pending: 0, rejected: 1, approved: 2, refunded: 3 };

/** True when this tells what has been left behind; taken for news, it would make the store pay back what it earned. */
export function isOvertaken(payment: ProviderPayment, known: KnownPayment | undefined): boolean {
  return known !== undefined && PROGRESS[payment.status] < PROGRESS[known.status];
}

/** The order in which several payments of one order are looked at: money first, so that a refused card cancels nothing that is paid. */
export function moneyFirst(payments: readonly ProviderPayment[]): ProviderPayment[] {
  const rank: Record<ProviderStatus, number> = { approved: 0, pending: 1, rejected: 2, refunded: 3 };
  return [...payments].sort((a, b) => rank[a.status] - rank[b.status]);
}

/**
 * Decides from the provider's own word. The store keeps money only for an order that is still owed exactly that
 * amount, be it on its way already: anything else approved (too late, a second time, a wrong sum) goes back.
 * `anotherPending` says that a different payment of the same order is still open.
 */
export function verdict(
  order: OrderState,
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
      // Told again, it must not cancel an order that an administrator has reopened since.
      if (known?.status === 'rejected') return 'nothing';
      return undecided && order.status === 'pending' && !anotherPending ? 'cancel' : 'nothing';
    case 'refunded':
      if (known?.status !== 'approved') return 'nothing';
      if (known.refundDue) return 'returned';
      return order.payment_status === 'paid' ? 'take-back' : 'nothing';
  }
}
