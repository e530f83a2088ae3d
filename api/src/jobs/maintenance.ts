import type { FastifyBaseLogger } from 'fastify';
import { deleteOldHits } from '../http/address-hits.repo';
import type { Services } from '../services';
import { deleteDeadChanges } from '../modules/accounts/email-change.repo';
import { deleteDeadSessions } from '../modules/accounts/session.repo';
import { deleteOldTries } from '../modules/accounts/throttle.repo';
import { deleteDeadChallenges } from '../modules/second-factor/challenge.repo';
import { deleteDeadLogins } from '../modules/social/social.repo';
import { deleteOldMessages } from '../modules/contact/contact.repo';
import { forwardWaiting } from '../modules/contact/forward';
import { deleteOldDeliveries } from '../modules/payments/payments.repo';
import { Reconciler } from '../modules/payments/reconciler';
import { listUndecided } from '../modules/payments/undecided.repo';
import { deleteOldKeys } from '../modules/orders/orders.repo';
import { expireOrder, listOverdue } from '../modules/orders/state.repo';
import { repeat } from './repeat';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EVERY_MS = MINUTE / 2;

/** A provider that failed this often in one run is down: overdue orders must not wait for its time-outs. */
const GIVE_UP_AFTER = 3;

/** Starts the maintenance job, which runs twice a minute. Returns the function that stops it and waits for a run under way. */
export function startMaintenance(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(() => runMaintenance(services, log), {
    everyMs: EVERY_MS,
    onError: (error) => log.error({ err: error }, 'maintenance failed'),
  });
}

/**
 * Does the work that no request triggers: asks the provider about lost webhooks, cancels overdue orders and returns their
 * units, makes refunds, deletes old rows. A step that fails is logged and does not stop those after it.
 */
export async function runMaintenance(services: Services, log: FastifyBaseLogger): Promise<void> {
  const { db, now } = services;
  const reconciler = new Reconciler(services);
  const time = now().getTime();
  const steps: Record<string, () => Promise<void>> = {
    // Before anything is called overdue: a buyer who has paid must not lose the order to a lost webhook.
    'ask provider': () => queryProvider(services, reconciler, log),
    'expire orders': () => expireOverdue(services, log),
    refunds: () => reconciler.refundDue(log),
    'idempotency keys': () => deleteOldKeys(db, new Date(time - 24 * HOUR)),
    deliveries: () => deleteOldDeliveries(db, new Date(time - 24 * HOUR)),
    sessions: () => deleteDeadSessions(db, now()),
    'email changes': () => deleteDeadChanges(db, now()),
    'forward messages': () => forwardWaiting(services, log),
    messages: () => deleteOldMessages(db, now()),
    'login tries': () => deleteOldTries(db, now()),
    'address hits': () => deleteOldHits(db, now()),
    'social logins': () => deleteDeadLogins(db, now()),
    'login challenges': () => deleteDeadChallenges(db, now()),
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
      // It stays overdue for the next run.
      log.error({ err: error, orderId: id }, 'order could not be expired');
    }
  }
}

async function queryProvider(
  { config, db, now }: Services,
  reconciler: Reconciler,
  log: FastifyBaseLogger,
): Promise<void> {
  const time = now().getTime();
  const waiting = await listUndecided(db, {
    placedBefore: new Date(time - 5 * MINUTE),
    closedSince: new Date(time - config.holdMinutes * MINUTE - 24 * HOUR),
    closedAskedBefore: new Date(time - 10 * MINUTE),
  });
  let failures = 0;
  for (const id of waiting) {
    if (!(await reconciler.reconcile(id, log))) failures += 1;
    if (failures === GIVE_UP_AFTER) return;
  }
}
