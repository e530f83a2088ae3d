/** Creates databases with a catalogue of the requested size. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedLoad } from '../../api/seed/load/load';
import { renderMissingCovers } from '../../api/seed/pictures';
import { type DatabaseOptions, openDatabase } from '../../api/src/db/database';
import { migrate } from '../../api/src/db/migrate';
import { imagesFolder } from '../../api/src/http/images';
import { Cleanups } from '../common/cleanups';
import { Postgres } from '../faults/postgres';
import { CATALOGUE_SIZE, type Engine } from './arguments';
import type { Context } from './section';

export interface BenchDatabase {
  options: DatabaseOptions;
  /** Settings of the programs that use the database. */
  settings: Record<string, string>;
}

/** Creates and seeds a database, and registers a cleanup that removes it. */
export async function createDatabase(
  context: Context,
  engine: Engine,
  products: number,
): Promise<BenchDatabase> {
  context.log(`${engine}: seeding ${products} products`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-bench-'));
  context.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  symlinkSync(await renderPictures(context), imagesFolder({ dataDir }));
  const databaseUrl = engine === 'postgresql' ? await startPostgres(context) : undefined;
  const options = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
  const { db, close } = await openDatabase(options);
  try {
    await migrate(db);
    const sizes = { products: products - CATALOGUE_SIZE, users: 0, orders: 0 };
    await seedLoad(db, sizes, { currency: 'USD', now: new Date(), log: context.log });
  } finally {
    await close();
  }
  return { options, settings: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' } };
}

interface Rows {
  rows: string[][];
  problems: string[];
}

/** Creates and measures one database after another. If one fails, adds a problem and continues. */
export async function measureDatabases(
  context: Context,
  measure: (context: Context, database: BenchDatabase, engine: Engine, products: number) => Promise<Rows>,
): Promise<Rows> {
  const result: Rows = { rows: [], problems: [] };
  for (const engine of context.options.engines)
    for (const products of context.options.products) {
      const cleanups = new Cleanups();
      context.defer(cleanups.run);
      const ownContext = { ...context, defer: cleanups.defer };
      try {
        const database = await createDatabase(ownContext, engine, products);
        const { rows, problems } = await measure(ownContext, database, engine, products);
        result.rows.push(...rows);
        result.problems.push(...problems);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        result.problems.push(`${engine}, ${products} products: ${reason}`);
      }
      // Stop the servers, so that they do not slow down the next measurement.
      await cleanups.run();
    }
  return result;
}

let pictures: Promise<string> | undefined;

/** Renders the pictures once for all databases. Otherwise, each API would render them when it starts. */
function renderPictures(context: Context): Promise<string> {
  const render = async () => {
    context.log('rendering the pictures');
    const folder = mkdtempSync(path.join(tmpdir(), 'press-start-bench-pictures-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await renderMissingCovers(folder);
    return folder;
  };
  return (pictures ??= render());
}

/** Starts a PostgreSQL server with default settings, under which it flushes each commit to disk. */
async function startPostgres(context: Context): Promise<string> {
  const postgres = await Postgres.create([]);
  context.defer(() => postgres.remove());
  return postgres.url;
}
