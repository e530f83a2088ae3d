import type { FastifyBaseLogger } from 'fastify';
import type { NewOrder, PlacedOrder } from '../../../contract';
import { DatabaseUnavailable } from '../../db/failure';
import type { Admission } from '../../http/admission';
import { unavailable } from '../../http/errors';
import type { Services } from '../../services';
import * as orders from './orders.repo';
import { placeOrder, rejectSoldOut } from './place.repo';
import { changeState, lockOrder } from './state.repo';

interface Request {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
  log: FastifyBaseLogger;
  admission: Admission;
}

/** Places the order in its turn, then asks the provider for a payment page; no transaction is open while the provider thinks. */
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
  const { db, config, payments } = services;
  const { order, preferenceId, redirectUrl } = await orders.findPayable(db, orderId);
  const amount_order = order.amount;
  if (amount_order === 0) {
    // Nothing to pay: no provider takes a payment of zero.
    return {
      preferenceId: '',
      redirectUrl: `${config.publicUrl}/order/detail?order=${orderId}`,
      amount_order,
    };
  }
  if (preferenceId !== null && redirectUrl !== null) return { preferenceId, redirectUrl, amount_order };
  try {
    const created = await payments.createPreference(order, `order-${orderId}`);
    await orders.savePreference(db, orderId, created.preferenceId, created.redirectUrl);
  } catch (error) {
    // Without the database the order cannot be withdrawn either. A repeat under the same key completes it, or it expires.
    if (error instanceof DatabaseUnavailable) throw error;
    log.error({ err: error, orderId }, 'payment provider did not take the order');
    await withdraw(services, orderId);
  }
  // What is stored counts: a request with the same key may have got the page, or withdrawn the order, meanwhile.
  const stored = await orders.findPayable(db, orderId);
  if (stored.preferenceId === null || stored.redirectUrl === null) {
    throw unavailable(
      'payment-unavailable',
      'The payment provider does not answer. Nothing was ordered; please try again.',
    );
  }
  return { preferenceId: stored.preferenceId, redirectUrl: stored.redirectUrl, amount_order };
}

/** Undoes an order that nobody can pay: units back, and the request's key free for another try. */
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
    await orders.freeKey(trx, orderId);
  });
}
