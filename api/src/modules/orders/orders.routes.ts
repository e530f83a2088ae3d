import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cancelOrder,
  createOrder,
  exportOrders,
  getCart,
  getOrder,
  listOrders,
  listOrderSteps,
  listSoldLines,
  saveCart,
  setOrderStatus,
  TOTAL_HEADER,
} from '../../../contract';
import { canonicalCode, deliveryAddressError } from '../../../contract/rules';
import { orderCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { forbidden, invalid, notFound, tooMany } from '../../http/errors';
import { sendCsv } from '../../http/send-csv';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { AdminReauthentication } from '../accounts/reauthentication';
import { Reconciler } from '../payments/reconciler';
import { createCheckout } from './checkout';
import { cancelOwnOrder, expireOrder, setStatus } from './lifecycle.repo';
import * as orders from './orders.repo';
import { settableStatus, withTimeLeft } from './orders.rules';
import { findAccountCart, saveCartChanges } from './saved-cart.repo';
import * as lines from './sold-lines.repo';

const MINUTE = 60_000;

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const reconciler = new Reconciler(services);
  const reauthentication = new AdminReauthentication(services);
  const checkOut = createCheckout(services, app.log);
  const countCouponOrder = app.createRateLimit({
    max: services.config.couponChecksPerAddress,
    timeWindow: MINUTE,
    keyGenerator: (request) => String(callerOf(request).id),
  });

  /**
   * Limits the orders with a coupon code, because the response reveals whether the code is valid. The limit
   * is per account, so that buyers who share an IP address do not affect each other.
   */
  async function limitCouponOrders(request: FastifyRequest): Promise<void> {
    const limit = await countCouponOrder(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw tooMany(limit.ttlInSeconds, 'Too many orders with a coupon. Please try again later.');
  }

  serve(app, createOrder, orderCalls.createOrder, async (request, reply) => {
    const caller = callerOf(request);
    const order = request.body;
    if (order.id_user !== undefined && order.id_user !== caller.id)
      throw forbidden('This order names another user.');
    const addressError = deliveryAddressError(order.address_order);
    if (addressError !== undefined) throw invalid([{ path: '/address_order', message: addressError }]);
    const key = request.headers['idempotency-key'];
    if (canonicalCode(order.coupon ?? '') !== '') await limitCouponOrders(request);
    const checkout = { accountId: caller.id, order, key, log: request.log };
    const { isReplayed: replayed, ...placed } = await checkOut(checkout);
    if (replayed) reply.header('idempotent-replayed', 'true');
    return placed;
  });

  serve(app, getOrder, orderCalls.getOrder, async (request) => {
    const caller = callerOf(request);
    const orderNotFound = notFound('There is no such order.');
    const order = await orders.findOrder(db, request.params.id);
    if (order === undefined || (order.id_user !== caller.id && !caller.admin)) throw orderNotFound;
    // The buyer may return before the provider's webhook arrives, or the webhook may be lost.
    if (!(await reconciler.refreshUnpaid(order, request.log))) return withTimeLeft(order, services.now());
    // Expire an overdue order only after the provider has been queried, because the buyer may have paid.
    await expireOrder(db, order.id, services.now());
    return withTimeLeft((await orders.findOrder(db, order.id)) ?? order, services.now());
  });

  serve(app, listOrders, orderCalls.listOrders, async (request, reply) => {
    const caller = callerOf(request);
    if (!caller.admin && request.query.idUser !== caller.id) throw forbidden('These are not your orders.');
    const { orders: page, total } = await orders.listOrders(db, request.query);
    reply.header(TOTAL_HEADER, total);
    return page;
  });

  serve(app, exportOrders, orderCalls.exportOrders, async ({ query }, reply) =>
    sendCsv(reply, {
      name: 'orders',
      head: ['Order', 'Date', 'User Id', 'Username', 'Address', 'Amount', 'Status', 'Payment'],
      batches: orders.readOrderBatches(db, query),
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

  serve(app, listOrderSteps, orderCalls.listOrderSteps, async ({ params }) => {
    const [state, steps] = await Promise.all([
      orders.findState(db, params.id),
      orders.listSteps(db, params.id),
    ]);
    if (state === undefined) throw notFound('There is no such order.');
    return steps;
  });

  serve(app, setOrderStatus, orderCalls.setOrderStatus, async (request) => {
    const status = settableStatus(request.params.status);
    if (status === undefined) {
      const message = 'status must be pending, fulfilled, dispatched, delivered or cancelled';
      throw invalid([{ path: '/status', message }]);
    }
    const caller = callerOf(request);
    const { holdMinutes } = services.config;
    const guardPaid = await reauthentication.guardFor(caller);
    const { id: orderId } = request.params;
    const change = { orderId, from: request.query.from, status, adminId: caller.id, guardPaid };
    const state = await setStatus(db, { ...change, holdMinutes, now: services.now() });
    if (state === undefined) throw notFound('There is no such order.');
    return state;
  });

  serve(app, cancelOrder, orderCalls.cancelOrder, async (request) => {
    const { id: orderId } = request.params;
    const cancellation = { orderId, buyerId: callerOf(request).id, now: services.now() };
    const cancelled = await cancelOwnOrder(db, cancellation);
    if (cancelled === undefined) throw notFound('There is no such order.');
    request.log.info({ event: 'order-cancelled', orderId });
    // If the provider is unavailable, the refund remains due and the maintenance job retries it.
    await reconciler.makeDueRefunds(request.log, orderId);
    return (await orders.findState(db, orderId)) ?? cancelled;
  });

  serve(app, saveCart, orderCalls.saveCart, async (request) => {
    const caller = callerOf(request);
    const { id_user: userId, cart, base, save_id: saveId } = request.body;
    if (userId !== undefined && userId !== caller.id) throw forbidden('This cart names another user.');
    const { currency } = services.config;
    const save = { accountId: caller.id, cart, base, saveId, currency, now: services.now() };
    const saved = await saveCartChanges(db, save);
    if (saved === undefined) throw invalid([{ path: '/cart', message: 'cart has too many different games' }]);
    return { message: 'Saved', ...saved };
  });

  serve(app, getCart, orderCalls.getCart, (request) => findAccountCart(db, callerOf(request).id));

  serve(app, listSoldLines, orderCalls.listSoldLines, async ({ query }, reply) => {
    const { soldLines, total } = await lines.listSoldLines(db, query);
    reply.header(TOTAL_HEADER, total);
    return soldLines;
  });
}
