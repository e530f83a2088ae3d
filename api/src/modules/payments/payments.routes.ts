import type { FastifyInstance } from 'fastify';
import { unauthorised, unavailable } from '../../http/errors';
import type { Services } from '../../services';
import { Reconciler } from './reconciler';

/** The content of a webhook is not trusted: it only triggers a query to the provider. */
export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const reconciler = new Reconciler(services);

  app.post('/payments/webhook', async (request, reply) => {
    const { headers } = request;
    const query = typeof request.query === 'object' && request.query !== null ? { ...request.query } : {};
    const webhook = services.payments.verifyWebhook({ headers, query }, services.now());
    if (webhook === undefined) {
      request.log.warn(
        { event: 'webhook-rejected' },
        'rejecting a webhook with an invalid or expired signature',
      );
      throw unauthorised('The signature is invalid or has expired.');
    }
    try {
      const outcome = await reconciler.onWebhook(webhook, request.log);
      return reply.send({ outcome: outcome ?? 'unknown-payment' });
    } catch (error) {
      request.log.error({ err: error, paymentId: webhook.paymentId }, 'processing a webhook failed');
      throw unavailable('try-again', 'Please deliver this webhook again.');
    }
  });
}
