/**
 * Measures how long visitors wait for pages while others place orders, at the average and peak rates of a
 * million page views a day.
 */
import { randomInt } from 'node:crypto';
import { Buyers } from '../faults/buyers';
import type { Engine } from './arguments';
import { type BenchDatabase, measureDatabases } from './databases';
import { measureVisits } from './load';
import type { Context, Section } from './section';
import { openStoreOn } from './servers';
import { formatNumber } from './statistics';

const SECONDS_PER_DAY = 86_400;
/** Average number of page views per second. */
const AVERAGE = 1_000_000 / SECONDS_PER_DAY;
/** Number of page views per second at the peak. */
const PEAK = 10 * AVERAGE;

/** One order per hundred page views, which is about one per second at the peak. */
const VIEWS_PER_ORDER = 100;

/**
 * Duration of a measurement, as a multiple of `--seconds`. It must span several orders, because each order
 * invalidates cached pages.
 */
const DURATION = 5;

export const visitors: Section = {
  name: 'visitors',
  title: 'A million page views a day',
  async run(context) {
    const { rows, problems } = await measureDatabases(context, measure);
    return {
      tables: [
        {
          caption:
            `Pages from the host at a constant rate, ${DURATION * context.options.seconds} s each after a warm-up: the average of a million page views a day, and ten times ` +
            'as many. A fifth of the views are of `/home`, a fifth of other catalogue pages, and the rest of product pages, a few of which ' +
            'are popular (Zipf). A shopper orders once per hundred views, which changes the stock. ' +
            'Latency is measured from the time at which a request is due.',
          head: ['engine', 'products', 'page views/s', 'p50 ms', 'p99 ms', 'failed', 'orders'],
          rows,
        },
      ],
      problems,
    };
  },
};

async function measure(context: Context, database: BenchDatabase, engine: Engine, products: number) {
  const seconds = DURATION * context.options.seconds;
  const maxOrders = Math.ceil((2 * seconds * PEAK) / VIEWS_PER_ORDER);
  const buyers = await Buyers.create(database.options, maxOrders, maxOrders);
  const store = await openStoreOn(context, database);
  const origin = store.url('host', '');
  await measureVisits({ origin, paths: randomPaths(PEAK * 2, products), perSecond: AVERAGE * 2 });
  const rows: string[][] = [];
  const problems: string[] = [];
  for (const perSecond of [AVERAGE, PEAK]) {
    const before = buyers.acknowledged.size;
    buyers.start([`${origin}/api`], 1, (1000 * VIEWS_PER_ORDER) / perSecond);
    const { p50, p99, requests, failed } = await measureVisits({
      origin,
      paths: randomPaths(perSecond * seconds, products),
      perSecond,
    });
    await buyers.stop();
    const orders = buyers.acknowledged.size - before;
    const failures = [...failed.values()].reduce((sum, count) => sum + count, 0);
    const cells = [
      formatNumber(perSecond, 1),
      formatNumber(p50, 1),
      formatNumber(p99, 1),
      String(failures),
      String(orders),
    ];
    context.log(`${engine}, ${products} products: ${cells.join(' / ')}`);
    rows.push([engine, String(products), ...cells]);
    if (failures > 0)
      problems.push(`${engine}, ${products} products: ${failures} of ${requests} views failed`);
    if (orders === 0) problems.push(`${engine}, ${products} products: no order was placed`);
  }
  return { rows, problems };
}

function randomPaths(count: number, products: number): string[] {
  return Array.from({ length: Math.ceil(count) }, (_, index) => {
    if (index % 5 === 0) return '/home';
    if (index % 5 === 1) return randomCataloguePath();
    return `/game/${Math.max(1, Math.floor(products ** Math.random()))}`;
  });
}

function randomCataloguePath(): string {
  const sorts = ['name', 'price-asc', 'price-desc', 'newest'];
  return `/home?page=${randomInt(1, 6)}&sort=${sorts[randomInt(sorts.length)] ?? ''}`;
}
