import type { FastifyInstance } from 'fastify';
import { createOrder, getOrder, listOrders, TOTAL_HEADER } from '../../../contract';
import { checkoutAddressError } from '../../../contract/rules';
import { orderCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { forbidden, invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { Reconciler } from '../payments/reconciler';
import { checkOut } from './checkout';
import * as orders from './orders.repo';

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const reconciler = new Reconciler(services);

  serve(app, createOrder, orderCalls.createOrder, async (request, reply) => {
    const caller = callerOf(request);
    const order = request.body;
    if (order.id_user !== undefined && order.id_user !== caller.id)
      throw forbidden('This order names another user.');
    const addressError = checkoutAddressError(order.address_order);
    if (addressError !== undefined) throw invalid([{ path: '/address_order', message: addressError }]);
    const key = request.headers['idempotency-key'];
    const { replayed, ...placed } = await checkOut(services, {
      accountId: caller.id,
      order,
      key,
      log: request.log,
    });
    if (replayed) reply.header('idempotent-replayed', 'true');
    return placed;
  });

  serve(app, getOrder, orderCalls.getOrder, async (request) => {
    const caller = callerOf(request);
    const absent = notFound('There is no such order.');
    const seen = await orders.findOrder(db, request.params.id);
    if (seen === undefined || (seen.id_user !== caller.id && !caller.admin)) throw absent;
    // The buyer may be back before the provider's webhook, or the webhook may be lost: then ask.
    if (!(await reconciler.askAbout(seen, request.log))) return seen;
    return (await orders.findOrder(db, seen.id)) ?? seen;
  });

  serve(app, listOrders, orderCalls.listOrders, async (request, reply) => {
    const caller = callerOf(request);
    if (!caller.admin && request.query.idUser !== caller.id) throw forbidden('These are not your orders.');
    const { orders: listed, total } = await orders.listOrders(db, request.query);
    reply.header(TOTAL_HEADER, total);
    return listed;
  });
}
