import type { FastifyInstance } from 'fastify';
import {
  createOrder,
  getOrder,
  listOrders,
  listSales,
  saveCart,
  setOrderStatus,
  TOTAL_HEADER,
} from '../../../contract';
import { checkoutAddressError } from '../../../contract/rules';
import { orderCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { forbidden, invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { Reconciler } from '../payments/reconciler';
import { checkOut } from './checkout';
import { settableStatus } from './orders.rules';
import * as orders from './orders.repo';
import { listSales as readSales } from './sales.repo';
import { replaceCart } from './saved-cart.repo';
import { setStatus } from './status.repo';

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

  serve(app, setOrderStatus, orderCalls.setOrderStatus, async (request) => {
    const status = settableStatus(request.params.status);
    if (status === undefined) throw invalid([{ path: '/status', message: 'status is none of the five' }]);
    const adminId = callerOf(request).id;
    const { holdMinutes } = services.config;
    const move = { orderId: request.params.id, status, adminId, holdMinutes, now: services.now() };
    const state = await setStatus(db, move);
    if (state === undefined) throw notFound('There is no such order.');
    return state;
  });

  serve(app, saveCart, orderCalls.saveCart, async (request) => {
    const caller = callerOf(request);
    const { id_user: named, cart } = request.body;
    if (named !== undefined && named !== caller.id) throw forbidden('This cart names another user.');
    const { currency } = services.config;
    await replaceCart(db, { accountId: caller.id, cart, currency, now: services.now() });
    return { message: 'Saved' };
  });

  serve(app, listSales, orderCalls.listSales, async ({ query }, reply) => {
    const { sales, total } = await readSales(db, query);
    reply.header(TOTAL_HEADER, total);
    return sales;
  });
}
