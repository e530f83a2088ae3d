import { sql } from 'kysely';
import type { Act } from '../../../contract';
import type { Db } from '../../db/database';
import { containing } from '../../db/like';
import { folded } from '../accounts/account.repo';
import { changesOf } from './audit.rules';

interface ActQuery {
  /** A part of the actor's nickname. */
  q?: string;
  action?: string;
  page?: number;
  limit?: number;
}

/** A page of the acts asked for, the latest first, and how many there are: the log only ever grows, nobody gets all of it. */
export async function listActs(db: Db, query: ActQuery): Promise<{ acts: Act[]; total: number }> {
  const { q, action, page = 1, limit = 10 } = query;
  let requested = db.selectFrom('audit');
  if (action) requested = requested.where('action', '=', action);
  if (q) {
    const actors = db
      .selectFrom('account')
      .select('id')
      .where('username_folded', 'like', containing(folded(q)));
    requested = requested.where('actor_id', 'in', actors);
  }
  const ids = requested
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
    requested.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const acts = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    id_actor: row.actor_id,
    nickname_actor: row.username,
    action: row.action,
    subject: row.subject,
    changes: changesOf(row.action, row.detail),
  }));
  return { acts, total };
}

/** The kinds of acts that have been recorded, by name. */
export async function listActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit').select('action').distinct().orderBy('action').execute();
  return rows.map(({ action }) => action);
}
