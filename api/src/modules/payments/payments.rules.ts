import type { ProviderPayment, ProviderStatus } from '../../payments/provider';
import type { OrderState } from '../orders/state.repo';

/** What a payment means for its order. */
export type Verdict = 'fulfil' | 'hold' | 'cancel' | 'refund' | 'take-back' | 'nothing';

/** What was known of this very payment before. */
export interface KnownPayment {
  status: ProviderStatus;
  returned: boolean;
}

/**
 * Decides from the provider's own word. The store keeps money only for an order that still waits for exactly that
 * amount: anything else approved (too late, a second time, a wrong sum) goes back.
 */
export function verdict(
  order: OrderState,
  payment: ProviderPayment,
  known: KnownPayment | undefined,
): Verdict {
  const waits =
    order.status === 'pending' && (order.payment_status === 'unpaid' || order.payment_status === 'pending');
  switch (payment.status) {
    case 'approved': {
      if (known?.returned) return 'nothing';
      if (known?.status === 'approved') return 'nothing';
      const exact = payment.amount === order.amount && payment.currency === order.currency;
      return waits && exact ? 'fulfil' : 'refund';
    }
    case 'pending':
      return waits && order.payment_status === 'unpaid' ? 'hold' : 'nothing';
    case 'rejected':
      return waits ? 'cancel' : 'nothing';
    case 'refunded':
      return order.payment_status === 'paid' && known?.status === 'approved' && !known.returned
        ? 'take-back'
        : 'nothing';
  }
}
