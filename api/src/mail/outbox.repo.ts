import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { currentRequestId } from '../http/request-context';
import type { Mail, MailContent, RetainedParts } from './content';
import { templates } from './templates';

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

/** Time after which another process may send a leased email, in case the first process has crashed. */
const LEASE_MS = 5 * MINUTE;

/** Attempts, over about a day and a half, before an email fails permanently. */
const MAX_ATTEMPTS = 16;

/**
 * Queues an email in the caller's transaction, so that it is sent only if the transaction commits. Returns
 * false if there is no recipient or the outbox already contains an email with this key.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<boolean> {
  // A deleted account has no email address, but the status of its orders may still change.
  if (mail.to === '') return false;
  const row = await db
    .insertInto('outbox')
    .values({
      dedupe_key: mail.dedupeKey,
      message_id: randomUUID(),
      recipient: mail.to,
      subject: mail.subject,
      content: JSON.stringify(mail.content),
      template: mail.template,
      account_id: mail.accountId ?? null,
      kept: templates[mail.template].kept,
      created_at: now,
      due_at: now,
      expires_at: mail.expiresAt ?? null,
      request_id: currentRequestId() ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Leases the next due email: until the lease expires, no other process receives it. */
export async function leaseDueMail(db: Db, now: Date): Promise<QueuedMail | undefined> {
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

/** Column values that erase an email. The row stays, because its key prevents the email from being queued again. */
const ERASED = { content: null, recipient: '', account_id: null, last_error: null };

/** Days for which sent and failed emails are listed, as stated on the privacy page. */
export const MAIL_RETENTION_DAYS = 30;

/** Marks an email as sent and erases the parts that its template does not retain. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await finish(db, id, { sent_at: now, last_error: null });
}

/**
 * Schedules the next attempt. After a permanent error or the last attempt, marks the email as failed and erases the
 * same parts as `markSent`.
 */
export async function recordFailure(
  db: Db,
  mail: Pick<QueuedMail, 'id' | 'attempts'>,
  error: { text: string; isPermanent: boolean },
  now: Date,
): Promise<void> {
  const last_error = error.text.slice(0, 500);
  if (error.isPermanent || mail.attempts >= MAX_ATTEMPTS) {
    await finish(db, mail.id, { failed_at: now, last_error });
    return;
  }
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + backoffMs(mail.attempts)), last_error })
    .where('id', '=', mail.id)
    .execute();
}

type Outcome = { last_error: string | null } & ({ sent_at: Date } | { failed_at: Date });

async function finish(db: Db, id: number, { last_error, ...outcome }: Outcome): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      ...outcome,
      content: sql<null>`case kept when 'all' then content end`,
      recipient: sql<string>`case kept when 'nothing' then '' else recipient end`,
      account_id: sql<number | null>`case kept when 'nothing' then null else account_id end`,
      last_error: sql<string | null>`case kept when 'nothing' then null else ${last_error}::text end`,
    })
    .where('id', '=', id)
    .execute();
}

export async function eraseOldMails(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAIL_RETENTION_DAYS * 24 * 60 * MINUTE);
  await db
    .updateTable('outbox')
    .set(ERASED)
    .where('recipient', '!=', '')
    .where(sql<boolean>`coalesce(sent_at, failed_at) < ${before}`)
    .execute();
}

/** Erases the emails of a deleted account. Queued emails are erased once they have been sent or have failed. */
export async function eraseMailsOf(db: Db, accountId: number): Promise<void> {
  // The condition on the recipient allows PostgreSQL to use the partial index. It excludes no emails of the account,
  // because erased emails have no account.
  const mails = db.updateTable('outbox').where('account_id', '=', accountId).where('recipient', '!=', '');
  const kept: RetainedParts = 'nothing';
  await mails.set({ kept }).where('sent_at', 'is', null).where('failed_at', 'is', null).execute();
  await mails
    .set(ERASED)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute();
}

/**
 * Returns the delay in milliseconds: half a minute after the first attempt, doubled after each further
 * attempt, at most six hours.
 */
export function backoffMs(attempts: number): number {
  return Math.min((MINUTE / 2) * 2 ** (attempts - 1), 360 * MINUTE);
}

export async function deleteExpiredMails(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('due_at', '<=', now)]))
    .execute();
}

export async function countQueuedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns up to 200 unsent emails that have not expired, newest first. */
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
