/** Measures how many pages per second the host serves, both cached and rendered for each request. */
import type { Engine } from './arguments';
import { type BenchDatabase, measureDatabases } from './databases';
import { LOAD_HEAD, measureConnections, spread } from './load';
import type { Context, Section } from './section';
import { openStoreOn } from './servers';

const DIFFERENT_PAGES = 480;
/** Exceeds the number of requests in a load measurement, so that a load requests no URL twice. */
const UNCACHED_PAGES = 1_000_000;

/** Returns different URLs of the same page. The host caches each URL separately. */
const uncached = (path: string) =>
  Array.from({ length: UNCACHED_PAGES }, (_, visit) => `${path}?visit=${visit}`);

const workloadsFor = (products: number): [name: string, paths: string[]][] => [
  ['`/home`', ['/home']],
  ['`/game/1`', ['/game/1']],
  ['`/home`, rendered for each request', uncached('/home')],
  ['`/game/1`, rendered for each request', uncached('/game/1')],
  [
    `${DIFFERENT_PAGES} different product pages`,
    spread(products, DIFFERENT_PAGES).map((id) => `/game/${id}`),
  ],
];

export const html: Section = {
  name: 'html',
  title: 'HTML throughput',
  async run(context) {
    const { seconds } = context.options;
    const { rows, problems } = await measureDatabases(context, measure);
    return {
      tables: [
        {
          caption: `Pages from the host, Brotli-compressed, with 1 and 32 connections, ${seconds} s each after a warm-up. A page is rendered on its first request and cached until the catalogue changes. In the rows "rendered for each request", each request has a different URL.`,
          head: ['page', 'engine', 'products', ...LOAD_HEAD],
          rows,
        },
      ],
      problems,
    };
  },
};

async function measure(context: Context, database: BenchDatabase, engine: Engine, products: number) {
  const { seconds } = context.options;
  const rows: string[][] = [];
  const problems: string[] = [];
  const store = await openStoreOn(context, database);
  for (const [name, paths] of workloadsFor(products)) {
    const load = { origin: store.url('host', ''), paths, seconds };
    const measured = await measureConnections(`${name} on ${engine}`, load);
    context.log(`${engine}, ${products} products, ${name}: ${measured.cells.join(' / ')}`);
    rows.push([name, engine, String(products), ...measured.cells]);
    problems.push(...measured.problems);
  }
  return { rows, problems };
}
