import { sql } from 'kysely';
import type { AuditEntry } from '../../../contract';
import type { Db } from '../../db/database';
import { containing } from '../../db/like';
import { foldText } from '../accounts/account.repo';
import { changesOf } from './audit.rules';

interface NewAuditEntry {
  actorId: number;
  action: string;
  /** The target of the action, such as `product 12`. */
  subject: string;
  detail?: object;
  at: Date;
}

interface AuditQuery {
  q?: string;
  action?: string;
  page?: number;
  limit?: number;
}

/** Call this in the transaction of the administrator's action, so that neither is stored without the other. */
export async function recordAuditEntry(trx: Db, entry: NewAuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

export async function listEntries(
  db: Db,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { q, action, page = 1, limit = 10 } = query;
  let filtered = db.selectFrom('audit');
  if (action) filtered = filtered.where('action', '=', action);
  if (q) {
    const actors = db
      .selectFrom('account')
      .select('id')
      .where('username_folded', 'like', containing(foldText(q)));
    filtered = filtered.where('actor_id', 'in', actors);
  }
  const ids = filtered
    .select('audit.id')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('audit')
      .innerJoin('account', 'account.id', 'audit.actor_id')
      .select(['audit.id', 'at', 'actor_id', 'username', 'action', 'subject', 'detail'])
      .where('audit.id', 'in', ids)
      .orderBy('audit.id', 'desc')
      .execute(),
    filtered.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    id_actor: row.actor_id,
    nickname_actor: row.username,
    action: row.action,
    subject: row.subject,
    changes: changesOf(row.action, row.detail),
  }));
  return { entries, total };
}

export async function listAuditActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit').select('action').distinct().orderBy('action').execute();
  return rows.map(({ action }) => action);
}
