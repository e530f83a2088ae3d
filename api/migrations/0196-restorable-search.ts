import { type Kysely, sql } from 'kysely';

/** The characters that 0180 ignores in a search. */
const IGNORED =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u0300-\\u036f\\u2000-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f]+';

/**
 * Stores the parsed body of the function that computes `product.name_search`, instead of its text.
 * `pg_restore` creates this column with an empty search path, in which the function's text cannot find
 * `fold_text`; therefore, no dump could be restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_text(original text) returns text
      language sql immutable strict parallel safe
      return regexp_replace(fold_text(original), '${sql.raw(IGNORED)}', '', 'g')`.execute(db);
}
