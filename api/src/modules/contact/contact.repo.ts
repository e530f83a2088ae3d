import type { Db } from '../../db/database';
import { pause } from '../../mail/outbox.repo';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A message has been answered by then; what the privacy page promises. */
export const MESSAGE_DAYS = 365;

/** Whoever forwards a message has this long; then another process may try. */
const LEASE = MINUTE;

interface ContactMessage {
  email: string;
  message: string;
  /** Who wrote it, if they were logged in. */
  accountId: number | undefined;
}

export interface WaitingMessage {
  id: number;
  email: string;
  message: string;
  attempts: number;
}

/** Keeps a message; one that is to be forwarded is the caller's to forward for a minute, then the maintenance job's. */
export async function storeMessage(
  db: Db,
  contactMessage: ContactMessage,
  forward: boolean,
  at: Date,
): Promise<WaitingMessage> {
  const { accountId, ...fields } = contactMessage;
  const lease = forward ? { due_at: new Date(at.getTime() + LEASE), attempts: 1 } : {};
  return db
    .insertInto('contact_message')
    .values({ ...fields, created_at: at, account_id: accountId ?? null, ...lease })
    .returning(['id', 'email', 'message', 'attempts'])
    .executeTakeFirstOrThrow();
}

/** Takes the next message that is due to be forwarded; two processes never get the same one. */
export async function takeDueMessage(db: Db, now: Date): Promise<WaitingMessage | undefined> {
  return db
    .updateTable('contact_message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: new Date(now.getTime() + LEASE) }))
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

export async function markForwarded(db: Db, id: number, now: Date): Promise<void> {
  const done = { forwarded_at: now, due_at: null, last_error: null };
  await db.updateTable('contact_message').set(done).where('id', '=', id).execute();
}

/** Puts the message back for later, each time longer; it stays kept however often that happens. */
export async function postponeMessage(
  db: Db,
  { id, attempts }: Pick<WaitingMessage, 'id' | 'attempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  const due_at = new Date(now.getTime() + pause(attempts));
  const later = { due_at, last_error: reason.slice(0, 500) };
  await db.updateTable('contact_message').set(later).where('id', '=', id).execute();
}

/** The service does not want it as it is: kept, and not offered again. */
export async function giveUpMessage(db: Db, id: number, reason: string): Promise<void> {
  const given = { due_at: null, last_error: reason.slice(0, 500) };
  await db.updateTable('contact_message').set(given).where('id', '=', id).execute();
}

/** The sender writes it anew, in other words. */
export async function dropMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contact_message').where('id', '=', id).execute();
}

/** Nobody's words are kept for ever, be they of an account or of a passer-by. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MESSAGE_DAYS * DAY);
  await db.deleteFrom('contact_message').where('created_at', '<', before).execute();
}
