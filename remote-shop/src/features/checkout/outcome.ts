import type { OrderDetail } from '@press-start/api/contract';

/** `open`: nothing was paid yet; `waiting`: the provider has still to decide. */
export type Outcome = 'paid' | 'waiting' | 'open' | 'failed';

/** How the purchase stands, as the server tells it. */
export function outcomeOf({
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
      return 'open';
    case 'rejected':
    case 'expired':
    case 'refunded':
      return 'failed';
    default:
      return payment_status satisfies never;
  }
}
