import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';

/** Milliseconds without an attempt after which the count restarts. */
const FORGET = 15 * 60_000;

export interface ThrottlePolicy {
  /** Throttles with the same name share their counts. */
  name: string;
  /** Attempts without a pause. */
  free: number;
  /** Pause in milliseconds after the last free attempt; doubles with each further one, up to `longest`. */
  first: number;
  longest: number;
}

/**
 * Counts attempts in the database, shared by all processes. One atomic statement counts an attempt before its password
 * or code is checked, so that parallel attempts cannot bypass the limit.
 */
export class Throttle {
  constructor(
    private readonly db: Db,
    private readonly policy: ThrottlePolicy,
    private readonly now: () => Date,
  ) {}

  /** Returns the seconds to wait, or undefined if the attempt may continue. An attempt that has to wait is not counted. */
  async take(subject: string): Promise<number | undefined> {
    const key = this.#key(subject);
    const now = this.now();
    const taken = await this.db
      .insertInto('throttle')
      .values({ key, tries: 1, open_at: this.#open(sql`1`), forget_at: new Date(now.getTime() + FORGET) })
      .onConflict((repeat) =>
        repeat
          .column('key')
          .doUpdateSet((eb) => ({
            tries: eb
              .case()
              .when('throttle.forget_at', '<=', now)
              .then(1)
              .else(sql<number>`throttle.tries + 1`)
              .end(),
            open_at: eb
              .case()
              .when('throttle.forget_at', '<=', now)
              .then(this.#open(sql`1`))
              .else(this.#open(sql`throttle.tries + 1`))
              .end(),
            forget_at: eb.ref('excluded.forget_at'),
          }))
          .where('throttle.open_at', '<=', now),
      )
      .returning('tries')
      .executeTakeFirst();
    return taken === undefined ? this.#wait(key, now) : undefined;
  }

  /** Forgets all attempts, after a successful one. */
  async reset(subject: string): Promise<void> {
    await this.db.deleteFrom('throttle').where('key', '=', this.#key(subject)).execute();
  }

  /** Undoes the count of one attempt. */
  async undo(subject: string): Promise<void> {
    await this.db
      .updateTable('throttle')
      .set((eb) => ({ tries: eb('tries', '-', 1), open_at: new Date(0) }))
      .where('key', '=', this.#key(subject))
      .where('tries', '>', 0)
      .execute();
  }

  async #wait(key: Buffer, now: Date): Promise<number> {
    const row = await this.db
      .selectFrom('throttle')
      .select('open_at')
      .where('key', '=', key)
      .executeTakeFirst();
    return Math.max(1, Math.ceil(((row?.open_at.getTime() ?? 0) - now.getTime()) / 1000));
  }

  /**
   * Returns the time of the next allowed attempt. It is the epoch for free attempts, because the clock of another process may
   * be behind. The exponent is bounded to avoid an overflow.
   */
  #open(tries: ReturnType<typeof sql>) {
    const { free, first, longest } = this.policy;
    const milliseconds = sql`least(${first}::float8 * power(2, least(${tries} - ${free}::int, 30)), ${longest}::float8)`;
    return sql<Date>`case when ${tries} < ${free}::int then timestamptz 'epoch'
      else ${this.now()}::timestamptz + ${milliseconds} * interval '1 millisecond' end`;
  }

  #key(subject: string): Buffer {
    return createHash('sha256').update(`${this.policy.name}\n${subject}`).digest();
  }
}

export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('forget_at', '<=', now).where('open_at', '<=', now).execute();
}
