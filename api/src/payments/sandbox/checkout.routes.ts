import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { devPagePolicy, devPageTheme } from '../../http/dev-page';
import type { Services } from '../../services';
import type { SandboxSettings } from '..';
import type { ProviderStatus } from '../provider';
import { orderIdOf } from '../reference';
import { signWebhook } from '../signature';
import { renderCheckout, renderNotFound } from './checkout-page';
import * as sandbox from './sandbox.repo';

const Params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const Form = Type.Object({
  decision: Type.Union([Type.Literal('approve'), Type.Literal('reject'), Type.Literal('pending')]),
});

type Decision = Static<typeof Form>['decision'];

const STATUS: Record<Decision, ProviderStatus> = {
  approve: 'approved',
  reject: 'rejected',
  pending: 'pending',
};

const PAGE = '/dev-pay/checkout/:id';

export async function sandboxCheckoutRoutes(
  app: FastifyInstance,
  services: Services,
  settings: SandboxSettings,
): Promise<void> {
  const { db, config } = services;
  await app.register(formbody, { bodyLimit: 1024 });

  app.get<{ Params: Static<typeof Params> }>(PAGE, { schema: { params: Params } }, async (request, reply) => {
    const preference = await sandbox.findPreference(db, request.params.id);
    const theme = devPageTheme(request.headers.cookie);
    if (preference === undefined) return sendPage(reply.status(404), renderNotFound(config.publicUrl, theme));
    const [payment, covers] = await Promise.all([
      sandbox.findLatestPayment(db, preference.id),
      sandbox.findCovers(db, orderIdOf(preference.reference)),
    ]);
    return sendPage(reply, renderCheckout({ preference, status: payment?.status, covers, theme }));
  });

  app.post<{ Params: Static<typeof Params>; Body: Static<typeof Form> }>(
    PAGE,
    { schema: { params: Params, body: Form } },
    async (request, reply) => {
      const preference = await sandbox.findPreference(db, request.params.id);
      if (preference === undefined)
        return sendPage(
          reply.status(404),
          renderNotFound(config.publicUrl, devPageTheme(request.headers.cookie)),
        );
      const payment = await decide(preference, request.body.decision);
      if (payment !== undefined) await sendWebhook(settings, payment.id, services.now(), request.log);
      return reply.redirect(preference.returnUrl, 303);
    },
  );

  /**
   * Returns `undefined` if the preference is already paid or refunded, or if a concurrent request has decided the
   * payment.
   */
  async function decide(
    preference: sandbox.SandboxPreference,
    decision: Decision,
  ): Promise<sandbox.SandboxPayment | undefined> {
    const status = STATUS[decision];
    const latest = await sandbox.findLatestPayment(db, preference.id);
    if (latest?.status === 'pending') return sandbox.decidePayment(db, latest.id, status);
    if (latest !== undefined && latest.status !== 'rejected') return undefined;
    return sandbox.insertPayment(db, preference, status);
  }

  function sendPage(reply: FastifyReply, html: string): FastifyReply {
    return reply
      .header('content-security-policy', devPagePolicy(config.publicUrl))
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

/** Does not retry a failed webhook, because the store queries the provider when the buyer returns. */
async function sendWebhook(
  settings: SandboxSettings,
  paymentId: number,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const [requestId, ts, id] = [randomUUID(), String(now.getTime()), String(paymentId)];
  const v1 = signWebhook(settings.webhookSecret, id, requestId, ts);
  try {
    const response = await fetch(`${settings.ownUrl()}/payments/webhook?data.id=${id}&type=payment`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': `ts=${ts},v1=${v1}`,
        'x-request-id': requestId,
      },
      body: JSON.stringify({ action: 'payment.updated', type: 'payment', data: { id } }),
      signal: AbortSignal.timeout(8000),
    });
    if (!response.ok) log.warn({ status: response.status, paymentId }, 'the sandbox webhook was rejected');
  } catch (error) {
    log.warn({ err: error, paymentId }, 'the sandbox webhook was not delivered');
  }
}
