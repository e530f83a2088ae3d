import { sql } from 'kysely';
import type { MessageState } from '../../../contract';
import type { Db } from '../../db/database';
import { backoffMs } from '../../mail/outbox.repo';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Days for which a message is stored, as stated on the privacy page. */
const RETENTION_DAYS = 365;

/** Time after which another process may forward a leased message. */
const LEASE_MS = MINUTE;

interface ContactMessage {
  email: string;
  message: string;
  accountId: number | undefined;
}

interface StoredMessage {
  id: number;
  email: string;
  message: string;
  attempts: number;
}

/**
 * Stores a message. If `willForward` is true, the caller must forward the message next. The maintenance job
 * forwards it if the caller fails, or records no outcome within a minute.
 */
export async function storeMessage(
  db: Db,
  contactMessage: ContactMessage,
  willForward: boolean,
  at: Date,
): Promise<StoredMessage> {
  const { accountId, ...fields } = contactMessage;
  const lease = willForward ? { due_at: new Date(at.getTime() + LEASE_MS), attempts: 1 } : {};
  return db
    .insertInto('contact_message')
    .values({ ...fields, created_at: at, account_id: accountId ?? null, ...lease })
    .returning(['id', 'email', 'message', 'attempts'])
    .executeTakeFirstOrThrow();
}

/** Leases the next due message: until the lease expires, no other process receives it. */
export async function leaseDueMessage(db: Db, now: Date): Promise<StoredMessage | undefined> {
  return db
    .updateTable('contact_message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('contact_message as due')
        .select('due.id')
        .where('due.due_at', '<=', now)
        .orderBy('due.due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'email', 'message', 'attempts'])
    .executeTakeFirst();
}

/** Marks a message as forwarded, and archives a new one, because it is answered through the form service. */
export async function markForwarded(db: Db, id: number, now: Date): Promise<void> {
  const done = { forwarded_at: now, due_at: null, last_error: null };
  await db
    .updateTable('contact_message')
    .set({ ...done, state: sql<MessageState>`case state when 'new' then 'archived' else state end` })
    .where('id', '=', id)
    .execute();
}

/** Schedules the next attempt with exponential backoff. The number of attempts is unlimited. */
export async function postponeMessage(
  db: Db,
  { id, attempts }: Pick<StoredMessage, 'id' | 'attempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  const due_at = new Date(now.getTime() + backoffMs(attempts));
  const retry = { due_at, last_error: reason.slice(0, 500) };
  await db.updateTable('contact_message').set(retry).where('id', '=', id).execute();
}

export async function abandonMessage(db: Db, id: number, reason: string): Promise<void> {
  const rejection = { due_at: null, last_error: reason.slice(0, 500) };
  await db.updateTable('contact_message').set(rejection).where('id', '=', id).execute();
}

export async function deleteMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contact_message').where('id', '=', id).execute();
}

export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY);
  await db.deleteFrom('contact_message').where('created_at', '<', before).execute();
}
