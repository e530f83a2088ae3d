import { type Kysely, sql } from 'kysely';

/** Adds indexes for filtering the audit log by action and by actor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_action on audit (action, id)`.execute(db);
  await sql`create index audit_actor on audit (actor_id, id)`.execute(db);
}
