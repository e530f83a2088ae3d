/**
 * `npm run seed -- --csv my-games.csv`: adds your own catalogue to a store without products.
 * `npm run seed -- --products 100000 --users 50000 --orders 100000`: adds load-test data to the database.
 * Stop the store first if it runs on the embedded database.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seedFromFile } from '../../api/seed/catalogue-file';
import { seedLoad } from '../../api/seed/load/load';
import { type Config, readConfig } from '../../api/src/config';
import { type Db, openDatabase } from '../../api/src/db/database';
import { migrate } from '../../api/src/db/migrate';
import { env, isProduction } from '../common/settings';

const USAGE =
  'Usage: npm run seed -- --csv my-games.csv, or npm run seed -- [--products 100000] [--users 50000] [--orders 100000]';
const MAX_SIZE = 1_000_000;

function requestedSize(name: string, text = '0'): number {
  const size = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (size <= MAX_SIZE) return size;
  throw new Error(`--${name} must be a whole number up to ${MAX_SIZE}, not '${text}'. ${USAGE}`);
}

/** Migrates the database, and closes it when the work is done. */
async function withDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const { db, close } = await openDatabase(config);
  try {
    await migrate(db);
    await work(db, config);
  } finally {
    await close();
  }
}

const log = (line: string) => console.log(line);

try {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { csv: text, products: text, users: text, orders: text } });
  const { csv: file, ...sizeTexts } = values;
  if (file !== undefined) {
    if (Object.keys(sizeTexts).length > 0) throw new Error(USAGE);
    const csv = readFileSync(file, 'utf8');
    await withDatabase(async (db, config) => {
      const count = await seedFromFile(db, csv, { ...config, now: new Date(), print: log });
      log(`${count} ${count === 1 ? 'product' : 'products'} added from ${file}.`);
    });
  } else {
    const sizes = {
      products: requestedSize('products', values.products),
      users: requestedSize('users', values.users),
      orders: requestedSize('orders', values.orders),
    };
    if (sizes.products + sizes.users + sizes.orders === 0) throw new Error(USAGE);
    if (isProduction(env)) throw new Error('Generated data is not allowed in production.');
    await withDatabase((db, { currency }) => seedLoad(db, sizes, { currency, now: new Date(), log }));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
