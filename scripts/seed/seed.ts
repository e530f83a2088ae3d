/**
 * `npm run seed -- --products 100000 --users 50000 --orders 100000`: fills the store's database for load tests. The
 * embedded database has to be closed, so the store must not run on it.
 */
import { parseArgs } from 'node:util';
import { seedLoad } from '../../api/seed/load/load';
import { readConfig } from '../../api/src/config';
import { openDatabase } from '../../api/src/db/database';
import { migrate } from '../../api/src/db/migrate';

const USAGE = 'Usage: npm run seed -- [--products 100000] [--users 50000] [--orders 100000]';
const MOST = 1_000_000;

function requestedSize(name: string, text = '0'): number {
  const size = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (size <= MOST) return size;
  throw new Error(`--${name} is '${text}', not a whole number up to ${MOST}. ${USAGE}`);
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
  if (process.env.NODE_ENV === 'production') throw new Error('A store in production gets no invented data.');
  const config = readConfig();
  const { db, close } = await openDatabase(config);
  try {
    await migrate(db);
    await seedLoad(db, sizes, {
      currency: config.currency,
      now: new Date(),
      say: (line) => console.log(line),
    });
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
