import { sql } from 'kysely';
import type { Db } from '../db/database';

export interface Hits {
  hits: number;
  /** End of the window; the first request at or after this time starts a new count. */
  endsAt: Date;
}

/**
 * Counts a request in a fixed window. The statement is atomic, so that concurrent requests in several processes are all
 * counted.
 */
export async function countHit(db: Db, key: Buffer, windowMs: number, now: Date): Promise<Hits> {
  const row = await db
    .insertInto('address_hit')
    .values({ key, hits: 1, ends_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        hits: eb
          .case()
          .when('address_hit.ends_at', '<=', now)
          .then(1)
          .else(sql<number>`address_hit.hits + 1`)
          .end(),
        ends_at: eb
          .case()
          .when('address_hit.ends_at', '<=', now)
          .then(eb.ref('excluded.ends_at'))
          .else(eb.ref('address_hit.ends_at'))
          .end(),
      })),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, endsAt: row.ends_at };
}

export async function deleteOldHits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('address_hit').where('ends_at', '<=', now).execute();
}
