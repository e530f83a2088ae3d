import type { FastifyBaseLogger } from 'fastify';
import { deleteOldHits } from '../http/address-hits.repo';
import { deleteExpiredChanges } from '../modules/accounts/email-change.repo';
import { deleteExpiredSessions } from '../modules/accounts/session.repo';
import { deleteOldTries } from '../modules/accounts/throttle/throttle.repo';
import { deleteOldMessages } from '../modules/contact/contact.repo';
import { forwardDueMessages } from '../modules/contact/form-service';
import { deleteOldKeys } from '../modules/orders/checkout.repo';
import { expireOrder, listOverdue } from '../modules/orders/lifecycle.repo';
import { deleteOldDeliveries } from '../modules/payments/payments.repo';
import { Reconciler } from '../modules/payments/reconciler';
import { listUndecided } from '../modules/payments/undecided-orders.repo';
import { deleteExpiredChallenges } from '../modules/second-factor/challenge.repo';
import { deleteExpiredLogins } from '../modules/social/social.repo';
import type { Services } from '../services';
import { repeat } from './repeat';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INTERVAL_MS = MINUTE / 2;

/** Provider failures after which a run stops querying, so that expiring orders does not wait for timeouts. */
const MAX_PROVIDER_FAILURES = 3;

/**
 * Starts the maintenance job, which runs twice a minute. Returns a function that stops the job and waits for the
 * current run.
 */
export function startMaintenance(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(() => runMaintenance(services, log), {
    everyMs: INTERVAL_MS,
    onError: (error) => log.error({ err: error }, 'maintenance failed'),
  });
}

/**
 * Does the work that no request triggers: queries the provider for payments whose webhook was lost, cancels overdue
 * orders, makes refunds, forwards contact messages and deletes old rows. Logs a failed step and continues with the
 * next.
 */
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
    deliveries: () => deleteOldDeliveries(db, new Date(time - 24 * HOUR)),
    sessions: () => deleteExpiredSessions(db, now()),
    'email changes': () => deleteExpiredChanges(db, now()),
    'forward messages': () => forwardDueMessages(services, log),
    messages: () => deleteOldMessages(db, now()),
    'login attempts': () => deleteOldTries(db, now()),
    'rate limits': () => deleteOldHits(db, now()),
    'social logins': () => deleteExpiredLogins(db, now()),
    'login challenges': () => deleteExpiredChallenges(db, now()),
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
    closedSince: new Date(time - config.holdMinutes * MINUTE - 24 * HOUR),
    closedCheckedBefore: new Date(time - 10 * MINUTE),
  });
  let failures = 0;
  for (const id of undecided) {
    if (!(await reconciler.reconcile(id, log))) failures += 1;
    if (failures === MAX_PROVIDER_FAILURES) return;
  }
}
