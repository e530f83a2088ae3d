import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { IdParams } from '../../../contract/schemas/common';
import { HttpError } from '../../http/errors';
import type { Services } from '../../services';
import { SANDBOX_API, type SandboxSettings } from '..';
import * as sandbox from './sandbox.repo';

const PreferenceBody = Type.Object({
  external_reference: Type.String({ maxLength: 256 }),
  items: Type.Array(
    Type.Object({
      title: Type.String({ maxLength: 256 }),
      quantity: Type.Integer({ minimum: 1 }),
      unit_price: Type.Number({ exclusiveMinimum: 0 }),
      currency_id: Type.String({ minLength: 3, maxLength: 3 }),
    }),
    { minItems: 1 },
  ),
  back_urls: Type.Object({ success: Type.String() }),
});

const RefundBody = Type.Object({ amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })) });

const SearchQuery = Type.Object({ external_reference: Type.String({ maxLength: 256 }) });

/** Registers the subset of Mercado Pago's REST API that the store calls, with the same formats. */
export function sandboxApiRoutes(app: FastifyInstance, services: Services, settings: SandboxSettings): void {
  const { db, config } = services;
  app.addHook('onRequest', async (request) => requireToken(request, settings.accessToken));

  app.post<{ Body: Static<typeof PreferenceBody> }>(
    `${SANDBOX_API}/checkout/preferences/`,
    { schema: { body: PreferenceBody } },
    async (request, reply) => {
      const { external_reference: reference, items, back_urls } = request.body;
      const amount = items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0);
      const currency = items[0]?.currency_id ?? config.currency;
      const preference = { reference, items, amount, currency, returnUrl: back_urls.success };
      const id = await sandbox.savePreference(db, preference, idempotencyKey(request));
      const init_point = `${config.publicUrl}/dev-pay/checkout/${id}`;
      return reply
        .status(201)
        .send({ id, init_point, sandbox_init_point: init_point, external_reference: reference });
    },
  );

  app.get<{ Params: Static<typeof IdParams> }>(
    `${SANDBOX_API}/v1/payments/:id`,
    { schema: { params: IdParams } },
    async (request) => {
      const payment = await sandbox.findPayment(db, request.params.id);
      if (payment === undefined) throw unknownPayment();
      return toResponse(payment);
    },
  );

  app.get<{ Querystring: Static<typeof SearchQuery> }>(
    `${SANDBOX_API}/v1/payments/search`,
    { schema: { querystring: SearchQuery } },
    async (request) => {
      const results = (await sandbox.findPayments(db, request.query.external_reference)).map(toResponse);
      return { paging: { total: results.length, limit: results.length, offset: 0 }, results };
    },
  );

  app.post<{ Params: Static<typeof IdParams>; Body: Static<typeof RefundBody> }>(
    `${SANDBOX_API}/v1/payments/:id/refunds`,
    { schema: { params: IdParams, body: RefundBody } },
    async (request, reply) => {
      const { id } = request.params;
      const refund = { amount: request.body.amount, key: idempotencyKey(request) };
      const result = await sandbox.refundPayment(db, id, refund);
      if (result === 'unknown') throw unknownPayment();
      if (result === 'too-much') throw tooMuch();
      return reply.status(201).send(toRefundResponse(id, result));
    },
  );

  app.get<{ Params: Static<typeof IdParams> }>(
    `${SANDBOX_API}/v1/payments/:id/refunds/`,
    { schema: { params: IdParams } },
    async ({ params: { id } }) =>
      (await sandbox.listRefunds(db, id)).map((refund) => toRefundResponse(id, refund)),
  );
}

function toRefundResponse(paymentId: number, { id, amount }: sandbox.SandboxRefund) {
  return { id, payment_id: paymentId, amount, status: 'approved' };
}

function toResponse(payment: sandbox.SandboxPayment) {
  return {
    id: payment.id,
    status: payment.status,
    transaction_amount: payment.amount,
    currency_id: payment.currency,
    external_reference: payment.reference,
  };
}

function requireToken(request: FastifyRequest, token: string): void {
  if (request.headers.authorization === `Bearer ${token}`) return;
  throw new HttpError(401, {
    error: 'unauthorised',
    message: 'The sandbox does not know this access token.',
  });
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['x-idempotency-key'];
  return typeof key === 'string' ? key : null;
}

const tooMuch = () =>
  new HttpError(400, { error: 'bad_request', message: 'The amount exceeds what is left of the payment' });

const unknownPayment = () => new HttpError(404, { error: 'not_found', message: 'Payment not found' });
