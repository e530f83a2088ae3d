import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';

/** Milliseconds without an attempt after which the count restarts. */
const FORGET_MS = 15 * 60_000;

export interface ThrottlePolicy {
  /** Throttles with the same name share their counts. */
  name: string;
  freeAttempts: number;
  /** Pause after the last free attempt; doubles with every further attempt, up to `longestPauseMs`. */
  firstPauseMs: number;
  longestPauseMs: number;
}

/**
 * Limits attempts, such as logins. One atomic statement in the database counts each attempt before the caller acts on
 * it, so that concurrent attempts cannot bypass the limit.
 */
export class Throttle {
  constructor(
    private readonly db: Db,
    private readonly policy: ThrottlePolicy,
    private readonly now: () => Date,
  ) {}

  /** Returns the seconds to wait during a pause; otherwise counts the attempt and returns undefined. */
  async take(subject: string): Promise<number | undefined> {
    const key = this.#key(subject);
    const now = this.now();
    const taken = await this.db
      .insertInto('throttle')
      .values({
        key,
        tries: 1,
        open_at: this.#nextAttemptAt(sql`1`),
        forget_at: new Date(now.getTime() + FORGET_MS),
      })
      .onConflict((conflict) =>
        conflict
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
              .then(this.#nextAttemptAt(sql`1`))
              .else(this.#nextAttemptAt(sql`throttle.tries + 1`))
              .end(),
            forget_at: eb.ref('excluded.forget_at'),
          }))
          .where('throttle.open_at', '<=', now),
      )
      .returning('tries')
      .executeTakeFirst();
    return taken === undefined ? this.#secondsToWait(key, now) : undefined;
  }

  async reset(subject: string): Promise<void> {
    await this.db.deleteFrom('throttle').where('key', '=', this.#key(subject)).execute();
  }

  /** Reduces the count by one attempt and ends the pause. */
  async undo(subject: string): Promise<void> {
    await this.db
      .updateTable('throttle')
      .set((eb) => ({ tries: eb('tries', '-', 1), open_at: new Date(0) }))
      .where('key', '=', this.#key(subject))
      .where('tries', '>', 0)
      .execute();
  }

  async #secondsToWait(key: Buffer, now: Date): Promise<number> {
    const row = await this.db
      .selectFrom('throttle')
      .select('open_at')
      .where('key', '=', key)
      .executeTakeFirst();
    return Math.max(1, Math.ceil(((row?.open_at.getTime() ?? 0) - now.getTime()) / 1000));
  }

  /**
   * Before the last free attempt, the result is the epoch, because the clock of another process may be behind. The
   * exponent is limited to avoid an overflow.
   */
  #nextAttemptAt(tries: ReturnType<typeof sql>) {
    const { freeAttempts, firstPauseMs, longestPauseMs } = this.policy;
    const milliseconds = sql`least(${firstPauseMs}::float8 * power(2, least(${tries} - ${freeAttempts}::int, 30)), ${longestPauseMs}::float8)`;
    return sql<Date>`case when ${tries} < ${freeAttempts}::int then timestamptz 'epoch'
      else ${this.now()}::timestamptz + ${milliseconds} * interval '1 millisecond' end`;
  }

  #key(subject: string): Buffer {
    return createHash('sha256').update(`${this.policy.name}\n${subject}`).digest();
  }
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('forget_at', '<=', now).where('open_at', '<=', now).execute();
}
