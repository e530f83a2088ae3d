import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_action on audit (action, id)`.execute(db);
  await sql`create index audit_actor on audit (actor_id, id)`.execute(db);
}
