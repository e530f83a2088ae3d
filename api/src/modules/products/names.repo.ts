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

/** Adds a genre and an audit entry. Throws 409 if the name exists, ignoring case in any alphabet. */
export async function createGenre(db: Db, name: string, { actorId, at }: Editor): Promise<Genre> {
  return db.transaction().execute(async (trx) => {
    // Compare names here under a lock, because the unique index folds case according to the database's locale, which
    // may cover only ASCII.
    await sql`lock table genre in share row exclusive mode`.execute(trx);
    rejectTaken(name, await trx.selectFrom('genre').select(['id', 'name']).execute());
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

export async function createPlatform(db: Db, name: string, { actorId, at }: Editor): Promise<Platform> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table platform in share row exclusive mode`.execute(trx);
    rejectTaken(name, await trx.selectFrom('platform').select(['id', 'name']).execute());
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

/** Replaces the product's genres and platforms; an undefined list is left unchanged. Throws 422 for an unknown name. */
export async function replaceNames(
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

function idsOf(
  names: readonly string[],
  existing: readonly NamedRow[],
  path: string,
  problems: FieldProblem[],
): number[] {
  const ids = new Map(existing.map(({ id, name }) => [folded(name), id]));
  const unknown = names.find((name) => !ids.has(folded(name)));
  if (unknown !== undefined) problems.push({ path, message: `There is no '${unknown}' to choose` });
  const matchingIds = names.map((name) => ids.get(folded(name))).filter((id) => id !== undefined);
  return [...new Set(matchingIds)];
}

function rejectTaken(name: string, existing: readonly NamedRow[]): void {
  const duplicate = existing.find((other) => folded(other.name) === folded(name));
  if (duplicate !== undefined) throw conflict('already-exists', `'${duplicate.name}' is there already`);
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
