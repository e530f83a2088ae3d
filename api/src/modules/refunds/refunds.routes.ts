import type { FastifyInstance } from 'fastify';
import { refundOrder } from '../../../contract';
import { refundReasonError } from '../../../contract/rules';
import { refundCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { AdminReauthentication } from '../accounts/reauthentication';
import { findState } from '../orders/orders.repo';
import { Reconciler } from '../payments/reconciler';
import * as refunds from './refund-order.repo';

export function refundRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const reconciler = new Reconciler(services);
  const reauthentication = new AdminReauthentication(services);

  serve(app, refundOrder, refundCalls.refundOrder, async (request, reply) => {
    const { id: orderId } = request.params;
    const { id: adminId } = callerOf(request);
    const message = refundReasonError(request.body.reason);
    if (message !== undefined) throw invalid([{ path: '/reason', message }]);
    await reauthentication.enforce(callerOf(request));
    const key = request.headers['idempotency-key'];
    const stored = await refunds.refundOrder(db, { ...request.body, orderId, adminId, key, now: now() });
    if (stored === undefined) throw notFound('There is no such order.');
    const { isReplayed, ...refund } = stored;
    if (isReplayed) reply.header('idempotent-replayed', 'true');
    else request.log.info({ event: 'order-refunded', orderId, amount: refund.amount });
    // If the provider is unavailable, the refund stays due and the maintenance job retries it.
    await reconciler.makeDueRefunds(request.log, orderId);
    return { ...refund, ...(await findState(db, orderId)) };
  });
}
