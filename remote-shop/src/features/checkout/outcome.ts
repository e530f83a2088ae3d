import type { OrderDetail } from '@press-start/api/contract';

/**
 * `open`: not paid yet; `handled`: an administrator has handled the order without a payment; `waiting`: the
 * payment is pending with the provider; `failed`: the order is cancelled, or the payment is rejected, expired
 * or refunded.
 */
export type Outcome = 'paid' | 'waiting' | 'open' | 'handled' | 'failed';

export function orderOutcome({
  payment_status,
  status_order,
}: Pick<OrderDetail, 'payment_status' | 'status_order'>): Outcome {
  if (status_order === 'cancelled') return 'failed';
  switch (payment_status) {
    case 'paid':
      return 'paid';
    case 'pending':
      return 'waiting';
    case 'unpaid':
      return status_order === 'pending' ? 'open' : 'handled';
    case 'rejected':
    case 'expired':
    case 'refunded':
      return 'failed';
    default:
      return payment_status satisfies never;
  }
}
