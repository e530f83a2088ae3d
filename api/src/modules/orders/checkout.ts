import type { FastifyBaseLogger } from 'fastify';
import type { NewOrder, OrderStatus, PlacedOrder } from '../../../contract';
import { DatabaseUnavailable } from '../../db/failure';
import { unavailable } from '../../http/errors';
import { GroupAdmission } from '../../http/group-admission';
import { currentRequestId } from '../../http/request-context';
import type { Services } from '../../services';
import { lockAccount } from '../accounts/account.repo';
import * as checkout from './checkout.repo';
import { changeState, lockOrder } from './lifecycle.repo';
import { productIds } from './orders.rules';
import { type Placement, placeOrders, type StoredPlacement } from './placement.repo';

interface CheckoutRequest {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
  log: FastifyBaseLogger;
}

/** The database timeouts apply to an order only after it has left the queue. */
const QUEUE = { maxWaiting: 1000, timeoutMs: 4000 };

/** Limits how long a transaction holds its locks. */
const GROUP_SIZE = 50;

/**
 * Returns a function that places an order, then creates its payment page. No transaction is open during the
 * request to the provider. If the provider is unavailable, the order is cancelled.
 * @throws HttpError 409 if the prices, the stock, the coupon, the amount or a limit do not allow the order,
 * 422 if the Idempotency-Key belongs to a different order or the amount is too large, 503 if the store is
 * busy or the provider is unavailable
 * @throws DatabaseUnavailable if the database fails
 */
export function createCheckout(
  services: Services,
  log: FastifyBaseLogger,
): (request: CheckoutRequest) => Promise<PlacedOrder & { isReplayed: boolean }> {
  const { db, config, now } = services;
  // Orders use at most half of the pool, so that connections remain for reads, logins and payments during a rush.
  const concurrency = Math.max(1, Math.floor(config.databasePool / 2));
  const groups = new GroupAdmission<Placement, StoredPlacement>(
    { ...QUEUE, concurrency, groupSize: GROUP_SIZE },
    {
      keyOf: ({ order }) => productIds(order.cart).join(),
      ownerOf: ({ accountId }) => accountId,
      work: (placements, isRetry) => placeOrders(db, placements, { ...config, now: now() }, isRetry),
      onRetry: (error, orders) =>
        log.warn({ err: error, orders }, 'placing a group of orders failed; placing each order separately'),
    },
  );
  return async ({ accountId, order, key, log }) => {
    const placed = await groups.run({ accountId, order, key, requestId: currentRequestId() });
    const payment = await ensurePaymentPage(services, accountId, placed, log);
    return { id_order: placed.orderId, isReplayed: placed.providerOrder === undefined, ...payment };
  };
}

/** Returns whether there is nothing to pay: the order is paid, or an administrator has handled it without a payment. */
const isHandled = (status: OrderStatus): boolean => status !== 'pending' && status !== 'cancelled';

async function ensurePaymentPage(
  services: Services,
  accountId: number,
  { orderId, providerOrder }: StoredPlacement,
  log: FastifyBaseLogger,
): Promise<Omit<PlacedOrder, 'id_order'>> {
  const { db, config, payments, whileDatabaseResponds } = services;
  const { order, status, preferenceId, redirectUrl } =
    providerOrder === undefined
      ? await checkout.findProviderOrder(db, orderId)
      : { order: providerOrder, status: 'pending' as const, preferenceId: null, redirectUrl: null };
  const amount_order = order.amount;
  const orderPage = {
    preferenceId: '',
    redirectUrl: `${config.publicUrl}/order/detail?order=${orderId}`,
    amount_order,
  };
  // Payment providers do not accept a payment of zero.
  if (amount_order === 0 || isHandled(status)) return orderPage;
  if (preferenceId !== null && redirectUrl !== null) return { preferenceId, redirectUrl, amount_order };
  try {
    const created = await whileDatabaseResponds(payments.createPreference(order, `order-${orderId}`));
    if (await checkout.savePreference(db, orderId, created.preferenceId, created.redirectUrl))
      return { ...created, amount_order };
  } catch (error) {
    // Without the database, the order cannot be cancelled: a retry with the same key completes it, or it expires.
    if (error instanceof DatabaseUnavailable) throw error;
    log.error({ err: error, orderId }, 'creating the payment page failed');
    await cancelUnpayableOrder(services, accountId, orderId);
  }
  // A concurrent request may have stored another page or changed the status of the order, so read the stored state.
  const stored = await checkout.findProviderOrder(db, orderId);
  if (isHandled(stored.status)) return orderPage;
  if (stored.preferenceId === null || stored.redirectUrl === null) {
    throw unavailable(
      'payment-unavailable',
      'The payment provider does not answer. Nothing was ordered; please try again.',
    );
  }
  return { preferenceId: stored.preferenceId, redirectUrl: stored.redirectUrl, amount_order };
}

/**
 * Cancels the order and releases its Idempotency-Key, so that the client can try again. Does nothing if a
 * concurrent request has stored a payment page or changed the status of the order.
 */
async function cancelUnpayableOrder(
  { db, now }: Services,
  accountId: number,
  orderId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A retry with the same key waits for this lock and then places a new order, because the key has been released.
    await lockAccount(trx, accountId);
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
