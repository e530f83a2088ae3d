import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../api/src/db/database';
import { migrate } from '../../api/src/db/migrate';
import { GuardedPool } from '../../api/src/db/pool';
import type { Tables } from '../../api/src/db/tables';
import { prepareFacts } from './facts';

/** An in-memory database with the store's schema and a single connection. It can be emptied quickly. */
export class SharedDatabase {
  static async open(): Promise<SharedDatabase> {
    const lite = await PGlite.create({ extensions: { pg_trgm } });
    const pool = new GuardedPool(new pg.Pool({ ...createPgConfig(lite), max: 1 }), () => undefined);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db);
    await prepareFacts(db);
    return new SharedDatabase(lite, pool, db);
  }

  private constructor(
    private readonly lite: PGlite,
    readonly pool: GuardedPool,
    /** For queries of the simulator, which wait while an API process uses the connection. */
    readonly db: Db,
  ) {}

  /** Deletes all rows that a simulation writes, and resets all ids to 1. */
  async empty(): Promise<void> {
    await sql`truncate account, product, genre, platform, coupon, outbox, webhook_event, audit, throttle, address_hit,
      search_word, product_rank, product_rank_refresh, seed_step restart identity cascade`.execute(this.db);
  }

  async close(): Promise<void> {
    await this.db.destroy();
    await this.lite.close();
  }
}
