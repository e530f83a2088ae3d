import type { FastifyBaseLogger } from 'fastify';
import { deleteOldHits } from '../../http/address-hits.repo';
import type { Services } from '../../services';
import { deleteDeadChanges } from '../accounts/email-change.repo';
import { deleteDeadSessions } from '../accounts/session.repo';
import { deleteOldTries } from '../accounts/throttle.repo';
import { deleteDeadChallenges } from '../second-factor/challenge.repo';
import { deleteDeadLogins } from '../social/social.repo';
import { deleteOldMessages } from '../contact/contact.repo';
import { forwardWaiting } from '../contact/forward';
import { deleteOldDeliveries } from '../payments/payments.repo';
import { Reconciler } from '../payments/reconciler';
import { listUndecided } from '../payments/undecided.repo';
import { deleteOldKeys } from './orders.repo';
import { expireOrder, listOverdue } from './state.repo';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EVERY = MINUTE / 2;

/** A provider that failed this often in one round is down: overdue orders must not wait for its time-outs. */
const GIVE_UP_AFTER = 3;

/** Looks after what no request comes for, twice a minute; the answer stops it and waits for a round under way. */
export function startCaretaker(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let round = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = takeCare(services, log)
      .catch((error: unknown) => log.error({ err: error }, 'caretaker round failed'))
      .finally(() => (busy = false));
  }, EVERY);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}

/**
 * One round: lost webhooks made good, overdue orders cancelled with their units back, refunds, old rows removed. A step
 * that fails is logged and does not stop those after it.
 */
export async function takeCare(services: Services, log: FastifyBaseLogger): Promise<void> {
  const { db, now } = services;
  const reconciler = new Reconciler(services);
  const time = now().getTime();
  const steps: Record<string, () => Promise<void>> = {
    // Before anything is called overdue: a buyer who has paid must not lose the order to a lost webhook.
    'ask provider': () => askProvider(services, reconciler, log),
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
      // It stays overdue for the next round.
      log.error({ err: error, orderId: id }, 'order could not be expired');
    }
  }
}

async function askProvider(
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
