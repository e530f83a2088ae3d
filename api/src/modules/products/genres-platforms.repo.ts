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

/**
 * Adds a genre and an audit entry, and returns the genre.
 * @throws HttpError 409 if a genre has the same `comparableName`
 */
export async function createGenre(db: Db, name: string, { actorId, at }: Editor): Promise<Genre> {
  return db.transaction().execute(async (trx) => {
    // Compare the names here, under a lock, because the unique index ignores case only as the locale of the database
    // defines it, perhaps only for ASCII letters.
    await sql`lock table genre in share row exclusive mode`.execute(trx);
    rejectTakenName(name, await trx.selectFrom('genre').select(['id', 'name']).execute());
    const genre = await trx
      .insertInto('genre')
      .values({ name })
      .returning(['id', 'name as name_genre'])
      .executeTakeFirstOrThrow();
    await recordAuditEntry(trx, {
      actorId,
      at,
      action: 'genre-created',
      subject: `genre ${genre.id}`,
      detail: { name },
    });
    return genre;
  });
}

/**
 * Adds a platform and an audit entry, and returns the platform.
 * @throws HttpError 409 if a platform has the same `comparableName`
 */
export async function createPlatform(db: Db, name: string, { actorId, at }: Editor): Promise<Platform> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table platform in share row exclusive mode`.execute(trx);
    rejectTakenName(name, await trx.selectFrom('platform').select(['id', 'name']).execute());
    const platform = await trx
      .insertInto('platform')
      .values({ name })
      .returning(['id', 'name as name_platform'])
      .executeTakeFirstOrThrow();
    const subject = `platform ${platform.id}`;
    await recordAuditEntry(trx, { actorId, at, action: 'platform-created', subject, detail: { name } });
    return platform;
  });
}

/**
 * Replaces the genres and the platforms of a product. If a list is undefined, the stored entries remain.
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

/**
 * Returns the ids of the genres or platforms with these names, without duplicates. If a name is unknown, adds a problem
 * to `problems`.
 */
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

/** Throws 409 if an existing genre or platform has the same `comparableName`. */
function rejectTakenName(name: string, existing: readonly NamedRow[]): void {
  const duplicate = existing.find((other) => comparableName(other.name) === comparableName(name));
  if (duplicate !== undefined) throw conflict('already-exists', `'${duplicate.name}' is there already`);
}

/** Returns a name without differences of case, surrounding spaces and compatible Unicode forms (NFKC). */
function comparableName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
