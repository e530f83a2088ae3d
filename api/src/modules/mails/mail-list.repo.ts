import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ListedMail, MailQuery } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { containing } from '../../db/like';
import { isTemplateName, templates } from '../../mail/templates';
import { recordAuditEntry } from '../audit/audit.repo';

interface Resend {
  id: number;
  adminId: number;
  /** The number of resends when the administrator loaded the email. */
  knownResends: number;
  now: Date;
}

export async function listMails(db: Db, query: MailQuery): Promise<{ mails: ListedMail[]; total: number }> {
  const { q, state, sort = 'newest', page = 1, limit = 10 } = query;
  let filtered = db.selectFrom('outbox').where('recipient', '!=', '');
  if (q) filtered = filtered.where('recipient', 'ilike', containing(q));
  if (state === 'sent') filtered = filtered.where('sent_at', 'is not', null);
  if (state === 'failed') filtered = filtered.where('failed_at', 'is not', null);
  if (state === 'queued') filtered = filtered.where('sent_at', 'is', null).where('failed_at', 'is', null);
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const ids = filtered
    .select('id')
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit);
  const [rows, { total }] = await Promise.all([
    mailRows(db).where('id', 'in', ids).orderBy('id', direction).execute(),
    filtered.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { mails: rows.map(toListedMail), total };
}

/**
 * Queues a copy of a sent or failed email and returns the original. Returns undefined if the email is unknown
 * or erased, or its account was deleted; 'queued' if it has neither been sent nor failed; 'secret' if its
 * content expires or is not retained; and 'resent' if it was resent after the administrator loaded it.
 */
export async function resendMail(
  db: Db,
  { id, adminId, knownResends, now }: Resend,
): Promise<ListedMail | 'queued' | 'secret' | 'resent' | undefined> {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('outbox')
      .select(['recipient', 'account_id', 'template', 'subject', 'content', 'kept'])
      .select(['resends', 'sent_at', 'failed_at', 'expires_at'])
      .where('id', '=', id)
      .where('recipient', '!=', '')
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) return undefined;
    const { sent_at, failed_at, expires_at, resends, content, ...fields } = mail;
    if (sent_at === null && failed_at === null) return 'queued';
    if (fields.kept !== 'all' || content === null || expires_at !== null) return 'secret';
    if (resends !== knownResends) return 'resent';
    if (fields.account_id !== null && !(await lockIfExists(trx, fields.account_id))) return undefined;
    const number = resends + 1;
    await trx
      .insertInto('outbox')
      .values({
        ...fields,
        content: JSON.stringify(content),
        dedupe_key: `resend:${id}:${number}`,
        message_id: randomUUID(),
        created_at: now,
        due_at: now,
        expires_at: null,
        request_id: null,
      })
      .execute();
    await trx.updateTable('outbox').set({ resends: number }).where('id', '=', id).execute();
    // The audit log is permanent, so it must not contain the recipient.
    await recordAuditEntry(trx, { actorId: adminId, action: 'mail-resent', subject: `mail ${id}`, at: now });
    const row = await mailRows(trx).where('id', '=', id).executeTakeFirstOrThrow();
    return toListedMail(row);
  });
}

/** Returns whether the account exists and, if it does, prevents its deletion until the transaction ends. */
async function lockIfExists(trx: Trx, accountId: number): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  return account !== undefined && account.deleted_at === null;
}

function mailRows(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'template', 'created_at', 'due_at', 'sent_at', 'failed_at'])
    .select(['attempts', 'last_error', 'resends', 'kept', 'expires_at']);
}

type MailRow = Awaited<ReturnType<ReturnType<typeof mailRows>['execute']>>[number];

function toListedMail(row: MailRow): ListedMail {
  const state = row.sent_at !== null ? 'sent' : row.failed_at !== null ? 'failed' : 'queued';
  const { template } = row;
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    template: template !== null && isTemplateName(template) ? templates[template].label : null,
    state,
    queued: row.created_at.toISOString(),
    finished: (row.sent_at ?? row.failed_at)?.toISOString() ?? null,
    next_attempt: state === 'queued' && row.attempts > 0 ? row.due_at.toISOString() : null,
    attempts: row.attempts,
    reason: row.last_error,
    resends: row.resends,
    resendable: state !== 'queued' && row.kept === 'all' && row.expires_at === null,
  };
}
