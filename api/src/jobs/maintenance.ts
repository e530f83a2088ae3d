import type { FastifyBaseLogger } from 'fastify';
import { deleteOldHits } from '../http/address-hits.repo';
import { eraseOldMails } from '../mail/outbox.repo';
import { deleteExpiredChanges } from '../modules/accounts/email-change.repo';
import { deleteExpiredSessions } from '../modules/accounts/session.repo';
import { deleteOldAttempts } from '../modules/accounts/throttle/throttle.repo';
import { refreshRanks } from '../modules/catalogue/rank.repo';
import { deleteOldMessages } from '../modules/contact/contact.repo';
import { forwardDueMessages } from '../modules/contact/form-service';
import { deleteOldKeys } from '../modules/orders/checkout.repo';
import { expireOrder, listOverdue } from '../modules/orders/lifecycle.repo';
import { deleteOldSaves } from '../modules/orders/saved-cart.repo';
import { deleteOldDeliveries } from '../modules/payments/payments.repo';
import {
  listForFinalQuery,
  listUndecided,
  recordFinalQuery,
} from '../modules/payments/provider-queries.repo';
import { Reconciler } from '../modules/payments/reconciler';
import { deleteOldPrices } from '../modules/products/former-prices.repo';
import { deleteExpiredChallenges } from '../modules/second-factor/challenge.repo';
import { deleteExpiredLogins } from '../modules/social/social.repo';
import { checkStock } from '../modules/stock/stock-check';
import type { Services } from '../services';
import { repeat } from './repeat';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INTERVAL_MS = MINUTE / 2;

/** Age at which an order is no longer due for its final query, so that old orders cause no queries. */
const MAX_FINAL_QUERY_AGE_MS = 14 * 24 * HOUR;
/** Age at which an order becomes due for its final query. */
const finalQueryDelayMs = ({ holdMinutes }: { holdMinutes: number }) => holdMinutes * MINUTE + 24 * HOUR;

/** Number of provider failures after which a run stops querying, so that timeouts do not delay the expiry of orders. */
const MAX_PROVIDER_FAILURES = 3;

/** Returns a function that stops the job and waits for the current run. */
export function startMaintenance(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(() => runMaintenance(services, log), {
    everyMs: INTERVAL_MS,
    onError: (error) => log.error({ err: error }, 'maintenance failed'),
  });
}

/** Does the work that no request triggers. Logs a failed step and continues with the next. */
export async function runMaintenance(services: Services, log: FastifyBaseLogger): Promise<void> {
  const { db, now } = services;
  const reconciler = new Reconciler(services);
  const time = now().getTime();
  const steps: Record<string, () => Promise<void>> = {
    // Query before orders expire, because a buyer who has paid must not lose the order if the webhook was lost.
    'query provider': () => queryProvider(services, reconciler, log),
    'expire orders': () => expireOverdue(services, log),
    refunds: () => reconciler.makeDueRefunds(log),
    'idempotency keys': () => deleteOldKeys(db, new Date(time - 24 * HOUR)),
    'cart saves': () => deleteOldSaves(db, new Date(time - 30 * 24 * HOUR)),
    'webhook deliveries': () => deleteOldDeliveries(db, new Date(time - 24 * HOUR)),
    sessions: () => deleteExpiredSessions(db, now()),
    'email changes': () => deleteExpiredChanges(db, now()),
    'forward messages': () => forwardDueMessages(services, log),
    'old messages': () => deleteOldMessages(db, now()),
    'old emails': () => eraseOldMails(db, now()),
    'login attempts': () => deleteOldAttempts(db, now()),
    'rate limits': () => deleteOldHits(db, now()),
    'social logins': () => deleteExpiredLogins(db, now()),
    'login challenges': () => deleteExpiredChallenges(db, now()),
    'stock history': () => checkStock(services, log),
    'former prices': () => deleteOldPrices(db, now()),
    'product ranks': () => refreshRanks(db, now()),
    // Last, because a slow provider delays the steps that follow.
    'final queries': () => runFinalQueries(services, reconciler, log),
  };
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, step }, 'maintenance step failed');
    }
  }
}

async function expireOverdue({ db, now }: Services, log: FastifyBaseLogger): Promise<void> {
  for (const id of await listOverdue(db, now())) {
    try {
      if (await expireOrder(db, id, now())) log.info({ event: 'order-expired', orderId: id });
    } catch (error) {
      // The order stays overdue, so the next run retries it.
      log.error({ err: error, orderId: id }, 'expiring an order failed');
    }
  }
}

async function queryProvider(
  { config, db, now }: Services,
  reconciler: Reconciler,
  log: FastifyBaseLogger,
): Promise<void> {
  const time = now().getTime();
  const undecided = await listUndecided(db, {
    placedBefore: new Date(time - 5 * MINUTE),
    closedPlacedAfter: new Date(time - finalQueryDelayMs(config)),
    closedQueriedBefore: new Date(time - 10 * MINUTE),
  });
  await queryOrders(undecided, (id) => reconciler.reconcile(id, log));
}

/**
 * Queries the provider once more for every order, because the webhook of a second payment may be lost. The
 * webhook of a payment that is still pending may be lost too, so its order is queried again later.
 */
async function runFinalQueries(
  { config, db, now }: Services,
  reconciler: Reconciler,
  log: FastifyBaseLogger,
): Promise<void> {
  const time = now().getTime();
  const due = await listForFinalQuery(db, {
    placedAfter: new Date(time - MAX_FINAL_QUERY_AGE_MS),
    placedBefore: new Date(time - finalQueryDelayMs(config)),
    queriedBefore: new Date(time - 10 * MINUTE),
  });
  await queryOrders(due, async (id) => {
    const isQueried = await reconciler.reconcile(id, log);
    if (isQueried) await recordFinalQuery(db, id, now());
    return isQueried;
  });
}

/** Calls `query` for the orders one after the other. Stops after several failures. */
async function queryOrders(ids: readonly number[], query: (id: number) => Promise<boolean>): Promise<void> {
  let failures = 0;
  for (const id of ids) {
    if (!(await query(id))) failures += 1;
    if (failures === MAX_PROVIDER_FAILURES) return;
  }
}
