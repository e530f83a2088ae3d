import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Who has kept quiet this long starts anew. */
const FORGET = 15 * 60_000;

export interface Pace {
  /** What is counted; two throttles of one name share their counts. */
  name: string;
  /** Tries without a pause between them. */
  free: number;
  /** Milliseconds to wait after the last free try; twice as long after each further one. */
  first: number;
  longest: number;
}

/**
 * Counts tries in the database, for all processes together. A try is counted by one atomic statement before anything
 * is looked at, so that parallel tries do not slip through.
 */
export class Throttle {
  constructor(
    private readonly db: Db,
    private readonly pace: Pace,
    private readonly now: () => Date,
  ) {}

  /** Seconds to wait, or undefined when this try may go on. A try that has to wait is not counted. */
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

  /** Forgets every try: who asked has shown a right to. */
  async forgive(subject: string): Promise<void> {
    await this.db.deleteFrom('throttle').where('key', '=', this.#key(subject)).execute();
  }

  /** Takes one try back and leaves the others counted. */
  async giveBack(subject: string): Promise<void> {
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
   * When the door opens again after so many tries. A free try closes it for no moment: another process may look at it with
   * a clock that is behind. The exponent is bounded: two to the power of a long siege overflows.
   */
  #open(tries: ReturnType<typeof sql>) {
    const { free, first, longest } = this.pace;
    const milliseconds = sql`least(${first}::float8 * power(2, least(${tries} - ${free}::int, 30)), ${longest}::float8)`;
    return sql<Date>`case when ${tries} < ${free}::int then timestamptz 'epoch'
      else ${this.now()}::timestamptz + ${milliseconds} * interval '1 millisecond' end`;
  }

  #key(subject: string): Buffer {
    return createHash('sha256').update(`${this.pace.name}\n${subject}`).digest();
  }
}

/** Removes what counts no more. */
export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('forget_at', '<=', now).where('open_at', '<=', now).execute();
}
