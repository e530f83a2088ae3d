import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { currentRequestId } from '../http/request-context';
import type { Mail, MailContent } from './content';

/** A mail taken from the outbox for one attempt to send it. */
export interface QueuedMail {
  id: number;
  message_id: string;
  recipient: string;
  subject: string;
  content: MailContent;
  created_at: Date;
  attempts: number;
  /** The request that queued it, where one did. */
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

/** Whoever takes a mail has this long to send it; then another process may try, so a crash loses none. */
const LEASE = 5 * MINUTE;

/** After this many attempts, about two days, a mail is given up. */
const MAX_ATTEMPTS = 16;

/** Queues a mail in the caller's transaction: it goes out if and only if that commits. False when it was queued before. */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<boolean> {
  // A deleted account has no address; its orders may still move.
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

/** Takes the next mail that is due; two processes never get the same one. */
export async function takeDueMail(db: Db, now: Date): Promise<QueuedMail | undefined> {
  const row = await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: new Date(now.getTime() + LEASE) }))
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

/** Of a mail that is over only its key stays, so that it is not written again: neither words nor address. */
const forgotten = { content: null, recipient: '' };

/** The words of a mail are kept until it is sent, not longer: among them are links that open accounts. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, ...forgotten, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Puts the mail back for later, each time longer; given up when it is hopeless or has been tried often enough. */
export async function postpone(
  db: Db,
  mail: Pick<QueuedMail, 'id' | 'attempts'>,
  error: { text: string; hopeless: boolean },
  now: Date,
): Promise<void> {
  const given = error.hopeless || mail.attempts >= MAX_ATTEMPTS;
  await db
    .updateTable('outbox')
    .set({
      due_at: new Date(now.getTime() + pause(mail.attempts)),
      last_error: error.text.slice(0, 500),
      ...(given && { failed_at: now, ...forgotten }),
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Half a minute, then twice as long each time, at most six hours. */
export function pause(attempts: number): number {
  return Math.min((MINUTE / 2) * 2 ** (attempts - 1), 360 * MINUTE);
}

/** Removes mails that came too late to be of use. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('sent_at', 'is', null)
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('due_at', '<=', now)]))
    .execute();
}

/** The latest mails nobody has sent, for the page that shows them where there is no mail server. */
export async function listWaiting(db: Db, now: Date): Promise<QueuedMail[]> {
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
