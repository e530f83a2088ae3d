import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { currentRequestId } from '../http/request-context';
import type { Mail, MailContent } from './content';

/** An unsent email in the outbox. */
export interface QueuedMail {
  id: number;
  message_id: string;
  recipient: string;
  subject: string;
  content: MailContent;
  created_at: Date;
  attempts: number;
  request_id: string | null;
}

const columns = [
  'id',
  'message_id',
  'recipient',
  'subject',
  'content',
  'created_at',
  'attempts',
  'request_id',
] as const;

const MINUTE = 60_000;

/** Milliseconds after which another process may retry an email, so that no email is lost if its process crashes. */
const LEASE_MS = 5 * MINUTE;

/** Number of attempts, over about two days, after which an email fails permanently. */
const MAX_ATTEMPTS = 16;

/**
 * Queues an email in the caller's transaction, so that it is sent only if the transaction commits. Returns false if an
 * email with this key was queued before.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<boolean> {
  // A deleted account has no email, but the status of its orders may still change.
  if (mail.to === '') return false;
  const row = await db
    .insertInto('outbox')
    .values({
      dedupe_key: mail.dedupeKey,
      message_id: randomUUID(),
      recipient: mail.to,
      subject: mail.subject,
      content: JSON.stringify(mail.content),
      created_at: now,
      due_at: now,
      expires_at: mail.expiresAt ?? null,
      request_id: currentRequestId() ?? null,
    })
    .onConflict((repeat) => repeat.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Leases the next due email; two processes never get the same email. */
export async function takeDueMail(db: Db, now: Date): Promise<QueuedMail | undefined> {
  const row = await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox as due')
        .select('due.id')
        .where('due.sent_at', 'is', null)
        .where('due.failed_at', 'is', null)
        .where('due.due_at', '<=', now)
        .where('due.content', 'is not', null)
        .orderBy('due.due_at')
        .orderBy('due.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .executeTakeFirst();
  return row === undefined || row.content === null ? undefined : { ...row, content: row.content };
}

/** Fields erased once an email is sent or has failed. Its key remains, so that the email is not queued again. */
const ERASED = { content: null, recipient: '' };

/**
 * Marks an email as sent and erases its recipient and its content, which may contain links that give access to an
 * account.
 */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, ...ERASED, last_error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Schedules the next attempt with exponential backoff. After a permanent error or the last attempt, the email fails and
 * its content is erased.
 */
export async function postpone(
  db: Db,
  mail: Pick<QueuedMail, 'id' | 'attempts'>,
  error: { text: string; permanent: boolean },
  now: Date,
): Promise<void> {
  const isFinal = error.permanent || mail.attempts >= MAX_ATTEMPTS;
  await db
    .updateTable('outbox')
    .set({
      due_at: new Date(now.getTime() + backoffMs(mail.attempts)),
      last_error: error.text.slice(0, 500),
      ...(isFinal && { failed_at: now, ...ERASED }),
    })
    .where('id', '=', mail.id)
    .execute();
}

/**
 * Returns the backoff in milliseconds: half a minute after the first attempt, doubled after each, at most six hours.
 */
export function backoffMs(attempts: number): number {
  return Math.min((MINUTE / 2) * 2 ** (attempts - 1), 360 * MINUTE);
}

export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('sent_at', 'is', null)
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('due_at', '<=', now)]))
    .execute();
}

/** Returns the latest 200 unsent emails, newest first, for the dev-only mail page. */
export async function listUnsent(db: Db, now: Date): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(columns)
    .where('sent_at', 'is', null)
    .where('content', 'is not', null)
    .where(sql<boolean>`coalesce(expires_at > ${now}, true)`)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.flatMap((row) => (row.content === null ? [] : [{ ...row, content: row.content }]));
}
