import { sql } from 'kysely';
import type { FieldProblem, Genre, Platform } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict, invalid } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';

interface Editor {
  actorId: number;
  at: Date;
}

interface NamedRow {
  id: number;
  name: string;
}

type NameTable = 'genre' | 'platform';

/** @throws HttpError 409 if a genre has the same `comparableName` */
export async function createGenre(db: Db, name: string, editor: Editor): Promise<Genre> {
  const { id } = await db.transaction().execute((trx) => insertName(trx, 'genre', name, editor));
  return { id, name_genre: name };
}

/** @throws HttpError 409 if a platform has the same `comparableName` */
export async function createPlatform(db: Db, name: string, editor: Editor): Promise<Platform> {
  const { id } = await db.transaction().execute((trx) => insertName(trx, 'platform', name, editor));
  return { id, name_platform: name };
}

/** @throws HttpError 409 if the table contains the same `comparableName` */
export async function insertName(
  trx: Trx,
  table: NameTable,
  name: string,
  { actorId, at }: Editor,
): Promise<{ id: number }> {
  // Compare the names here, under a lock, because the unique index is not enough: depending on the locale of the
  // database, it may ignore case only for ASCII letters.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  rejectTakenName(name, await trx.selectFrom(table).select(['id', 'name']).execute());
  const row = await trx.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow();
  const subject = `${table} ${row.id}`;
  await recordAuditEntry(trx, { actorId, at, action: `${table}-created`, subject, detail: { name } });
  return row;
}

/** Returns the `comparableName` of all genres and of all platforms. */
export async function readComparableNames(trx: Trx) {
  const namesIn = async (table: NameTable) => {
    const rows = await trx.selectFrom(table).select('name').execute();
    return new Set(rows.map(({ name }) => comparableName(name)));
  };
  return { genres: await namesIn('genre'), platforms: await namesIn('platform') };
}

/**
 * An undefined list leaves the stored entries unchanged.
 * @throws HttpError 422 for an unknown name
 */
export async function setGenresAndPlatforms(
  trx: Trx,
  productId: number,
  { genres, platforms }: { genres?: string[] | undefined; platforms?: string[] | undefined },
): Promise<void> {
  const problems: FieldProblem[] = [];
  if (genres !== undefined) {
    const existing = await trx.selectFrom('genre').select(['id', 'name']).execute();
    const rows = idsOf(genres, existing, '/genres', problems).map((genre_id) => ({
      product_id: productId,
      genre_id,
    }));
    await trx.deleteFrom('product_genre').where('product_id', '=', productId).execute();
    if (rows.length > 0) await trx.insertInto('product_genre').values(rows).execute();
  }
  if (platforms !== undefined) {
    const existing = await trx.selectFrom('platform').select(['id', 'name']).execute();
    const rows = idsOf(platforms, existing, '/platforms', problems).map((platform_id) => ({
      product_id: productId,
      platform_id,
    }));
    await trx.deleteFrom('product_platform').where('product_id', '=', productId).execute();
    if (rows.length > 0) await trx.insertInto('product_platform').values(rows).execute();
  }
  // The error rolls back the whole transaction.
  if (problems.length > 0) throw invalid(problems);
}

/** Returns the ids without duplicates. Adds to `problems` if a name is unknown. */
function idsOf(
  names: readonly string[],
  existing: readonly NamedRow[],
  path: string,
  problems: FieldProblem[],
): number[] {
  const ids = new Map(existing.map(({ id, name }) => [comparableName(name), id]));
  const unknown = names.find((name) => !ids.has(comparableName(name)));
  if (unknown !== undefined) problems.push({ path, message: `There is no '${unknown}' to choose` });
  const matchingIds = names.map((name) => ids.get(comparableName(name))).filter((id) => id !== undefined);
  return [...new Set(matchingIds)];
}

function rejectTakenName(name: string, existing: readonly NamedRow[]): void {
  const duplicate = existing.find((other) => comparableName(other.name) === comparableName(name));
  if (duplicate !== undefined) throw conflict('already-exists', `'${duplicate.name}' is there already`);
}

/**
 * Returns a form of the name for comparisons that ignore case, surrounding spaces and compatibility variants
 * (NFKC).
 */
export function comparableName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
