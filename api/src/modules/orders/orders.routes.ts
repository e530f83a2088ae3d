import type { FastifyInstance } from 'fastify';
import {
  cancelOrder,
  createOrder,
  exportOrders,
  getOrder,
  listOrders,
  listOrderSteps,
  listSales,
  saveCart,
  setOrderStatus,
  TOTAL_HEADER,
} from '../../../contract';
import { checkoutAddressError } from '../../../contract/rules';
import { orderCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { Admission } from '../../http/admission';
import { csvFile } from '../../http/csv-file';
import { forbidden, invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { AdminReauthentication } from '../accounts/admin-reauthentication';
import { Reconciler } from '../payments/reconciler';
import { cancelOwnOrder } from './cancel.repo';
import { checkOut } from './checkout';
import { listOrders as readOrders, orderBatches } from './listed-orders.repo';
import { settableStatus } from './orders.rules';
import * as orders from './orders.repo';
import { listSales as readSales } from './sales.repo';
import { replaceCart } from './saved-cart.repo';
import { setStatus } from './status.repo';
import { listSteps } from './steps.repo';

/** Orders that may wait for admission, and for how long; the limits of the database count from then on, per wait. */
const MOST_WAITING = 1000;
const PATIENCE_MS = 4000;

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const reconciler = new Reconciler(services);
  const reauthentication = new AdminReauthentication(services);
  // Half of the pool: who reads, logs in or pays is served while the shelves are stormed.
  const atOnce = Math.max(1, Math.floor(services.config.databasePool / 2));
  const admission = new Admission({ atOnce, waiting: MOST_WAITING, timeoutMs: PATIENCE_MS });

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
      admission,
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
    if (!(await reconciler.queryPayment(seen, request.log))) return seen;
    return (await orders.findOrder(db, seen.id)) ?? seen;
  });

  serve(app, listOrders, orderCalls.listOrders, async (request, reply) => {
    const caller = callerOf(request);
    if (!caller.admin && request.query.idUser !== caller.id) throw forbidden('These are not your orders.');
    const { orders: listed, total } = await readOrders(db, request.query);
    reply.header(TOTAL_HEADER, total);
    return listed;
  });

  serve(app, exportOrders, orderCalls.exportOrders, async ({ query }, reply) =>
    csvFile(reply, {
      name: 'orders',
      head: ['Order', 'Date', 'User Id', 'Username', 'Address', 'Amount', 'Status', 'Payment'],
      batches: orderBatches(db, query),
      cells: (order) => [
        order.id_order,
        order.date,
        order.id_user,
        order.nickname_user,
        order.address,
        order.amount,
        order.status,
        order.payment_status ?? '',
      ],
    }),
  );

  serve(app, listOrderSteps, orderCalls.listOrderSteps, ({ params }) => listSteps(db, params.id));

  serve(app, setOrderStatus, orderCalls.setOrderStatus, async (request) => {
    const status = settableStatus(request.params.status);
    if (status === undefined) throw invalid([{ path: '/status', message: 'status is none of the five' }]);
    const caller = callerOf(request);
    const { holdMinutes } = services.config;
    const guardPaid = await reauthentication.guardFor(caller);
    const { id: orderId } = request.params;
    const move = { orderId, from: request.query.from, status, adminId: caller.id, guardPaid };
    const state = await setStatus(db, { ...move, holdMinutes, now: services.now() });
    if (state === undefined) throw notFound('There is no such order.');
    return state;
  });

  serve(app, cancelOrder, orderCalls.cancelOrder, async (request) => {
    const { id: orderId } = request.params;
    const wish = { orderId, buyerId: callerOf(request).id, now: services.now() };
    const cancelled = await cancelOwnOrder(db, wish);
    if (cancelled === undefined) throw notFound('There is no such order.');
    request.log.info({ event: 'order-cancelled', orderId });
    // A provider that is down now is asked again by the maintenance job: the refund stays due.
    await reconciler.refundDue(request.log, orderId);
    return (await orders.findState(db, orderId)) ?? cancelled;
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
