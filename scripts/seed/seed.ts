/**
 * `npm run seed -- --products 100000 --users 50000 --orders 100000`: adds load-test data to the database. Stop the
 * store first if it runs on the embedded database.
 */
import { parseArgs } from 'node:util';
import { seedLoad } from '../../api/seed/load/load';
import { readConfig } from '../../api/src/config';
import { openDatabase } from '../../api/src/db/database';
import { migrate } from '../../api/src/db/migrate';
import { env, isProduction } from '../common/settings';

const USAGE = 'Usage: npm run seed -- [--products 100000] [--users 50000] [--orders 100000]';
const MAX_SIZE = 1_000_000;

function requestedSize(name: string, text = '0'): number {
  const size = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (size <= MAX_SIZE) return size;
  throw new Error(`--${name} must be a whole number up to ${MAX_SIZE}, not '${text}'. ${USAGE}`);
}

try {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { products: text, users: text, orders: text } });
  const sizes = {
    products: requestedSize('products', values.products),
    users: requestedSize('users', values.users),
    orders: requestedSize('orders', values.orders),
  };
  if (sizes.products + sizes.users + sizes.orders === 0) throw new Error(USAGE);
  if (isProduction(env)) throw new Error('Generated data is not allowed in production.');
  const config = readConfig();
  const { db, close } = await openDatabase(config);
  try {
    await migrate(db);
    await seedLoad(db, sizes, {
      currency: config.currency,
      now: new Date(),
      log: (line) => console.log(line),
    });
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
