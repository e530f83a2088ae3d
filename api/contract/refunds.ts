import { endpoint } from './endpoint';
import type * as calls from './schemas/refunds';

export type { NewRefund, RefundResult } from './schemas/refunds';

/**
 * Refunds a paid order in full or by line, and can cancel it. If the provider is unavailable, the refund remains
 * pending and is retried. Requires `Idempotency-Key`, so that a repeated request does not refund twice. If
 * ADMIN_REAUTHENTICATION is on, the request requires a recent login or a prior `reauthenticate`.
 */
export const refundOrder = endpoint<typeof calls.refundOrder>({
  method: 'POST',
  path: '/order/:id/refund',
  access: 'admin',
});
