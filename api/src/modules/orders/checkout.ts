import type { FastifyBaseLogger } from 'fastify';
import type { NewOrder, PlacedOrder } from '../../../contract';
import { DatabaseUnavailable } from '../../db/failure';
import type { Admission } from '../../http/admission';
import { unavailable } from '../../http/errors';
import type { Services } from '../../services';
import * as checkout from './checkout.repo';
import { changeState, lockOrder } from './lifecycle.repo';
import { placeOrder, rejectSoldOut } from './placement.repo';

interface Request {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
  log: FastifyBaseLogger;
  admission: Admission;
}

/**
 * Places an order, then creates its payment page at the provider. No transaction is open during the request to the
 * provider. If the provider is unavailable, the order is cancelled again.
 * @throws HttpError 409 if prices, stock or limits do not allow the order, 503 if the provider is unavailable
 */
export async function checkOut(
  services: Services,
  request: Request,
): Promise<PlacedOrder & { replayed: boolean }> {
  const { db, config, now } = services;
  const { accountId, order, key } = request;
  const { currency, holdMinutes, unpaidOrders, unpaidUnits } = config;
  const placement = { accountId, order, key, currency, holdMinutes, unpaidOrders, unpaidUnits };
  const { orderId, replayed } = await request.admission.run(async () => {
    await rejectSoldOut(db, placement);
    return db.transaction().execute((trx) => placeOrder(trx, { ...placement, now: now() }));
  });
  const payment = await paymentPage(services, orderId, request.log);
  return { id_order: orderId, replayed, ...payment };
}

async function paymentPage(
  services: Services,
  orderId: number,
  log: FastifyBaseLogger,
): Promise<Omit<PlacedOrder, 'id_order'>> {
  const { db, config, payments, whileDatabaseResponds } = services;
  const { order, preferenceId, redirectUrl } = await checkout.findOrderToPay(db, orderId);
  const amount_order = order.amount;
  if (amount_order === 0) {
    // Payment providers do not accept a payment of zero.
    return {
      preferenceId: '',
      redirectUrl: `${config.publicUrl}/order/detail?order=${orderId}`,
      amount_order,
    };
  }
  if (preferenceId !== null && redirectUrl !== null) return { preferenceId, redirectUrl, amount_order };
  try {
    const created = await whileDatabaseResponds(payments.createPreference(order, `order-${orderId}`));
    await checkout.savePreference(db, orderId, created.preferenceId, created.redirectUrl);
  } catch (error) {
    // Without the database the order cannot be withdrawn: a retry with the same key completes it, or it expires.
    if (error instanceof DatabaseUnavailable) throw error;
    log.error({ err: error, orderId }, 'creating the payment page failed');
    await withdraw(services, orderId);
  }
  // A concurrent request with the same key may have stored another page or withdrawn the order, so read what is stored.
  const stored = await checkout.findOrderToPay(db, orderId);
  if (stored.preferenceId === null || stored.redirectUrl === null) {
    throw unavailable(
      'payment-unavailable',
      'The payment provider does not answer. Nothing was ordered; please try again.',
    );
  }
  return { preferenceId: stored.preferenceId, redirectUrl: stored.redirectUrl, amount_order };
}

/** Cancels an order without a payment page and releases its Idempotency-Key, so that the client can try again. */
async function withdraw({ db, now }: Services, orderId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'pending' || order.preference_id !== null) return;
    await changeState(trx, orderId, {
      status: 'cancelled',
      paymentStatus: 'rejected',
      source: 'checkout',
      at: now(),
    });
    await checkout.releaseKey(trx, orderId);
  });
}
