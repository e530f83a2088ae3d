/** Measures the resident memory of the host, its renderer processes and the API, before and after load. */
import { execFileSync } from 'node:child_process';
import type { SpawnedStore } from '../start/testing/spawned-store';
import type { Engine } from './arguments';
import { type BenchDatabase, measureDatabases } from './databases';
import { measureLoad, spread, WARM_UP } from './load';
import type { Context, Section } from './section';
import { openStoreOn } from './servers';

const CONNECTIONS = 32;
const DIFFERENT_PAGES = 480;

/** Returns the paths of each load. The loads run one after another. */
const pathsOfLoads = (products: number): string[][] => [
  ['/home'],
  spread(products, DIFFERENT_PAGES).map((id) => `/game/${id}`),
  spread(Math.ceil(products / 12), DIFFERENT_PAGES).map((page) => `/api/videogames?page=${page}&limit=12`),
];

export const memory: Section = {
  name: 'memory',
  title: 'Memory',
  async run(context) {
    const { seconds } = context.options;
    const { rows, problems } = await measureDatabases(context, measure);
    return {
      tables: [
        {
          caption:
            `Resident memory in MB after startup, and after ${CONNECTIONS} connections have requested \`/home\`, ${DIFFERENT_PAGES} product pages and ` +
            `catalogue pages for ${(1 + WARM_UP) * seconds} s each. Memory that several processes share is counted once per process. The API includes the embedded database.`,
          head: [
            'engine',
            'products',
            ...['host', 'renderers', 'API'].flatMap((name) => [`${name}, start`, `${name}, loaded`]),
          ],
          rows,
        },
      ],
      problems,
    };
  },
};

async function measure(context: Context, database: BenchDatabase, engine: Engine, products: number) {
  const problems: string[] = [];
  const store = await openStoreOn(context, database);
  const before = await residentMegabytes(store);
  for (const paths of pathsOfLoads(products)) {
    const { seconds } = context.options;
    const load = { origin: store.url('host', ''), paths, connections: CONNECTIONS, seconds };
    const { requests, failed } = await measureLoad(load);
    for (const [status, count] of failed)
      problems.push(`${engine}, ${products}: ${count} of ${requests} responses have status ${status}`);
  }
  const after = await residentMegabytes(store);
  const cells = before.flatMap((megabytes, index) => [String(megabytes), String(after[index])]);
  context.log(`${engine}, ${products} products: ${cells.join(' / ')}`);
  return { rows: [[engine, String(products), ...cells]], problems };
}

/** Returns the memory of the host, its renderer processes and the API, in this order. */
async function residentMegabytes(store: SpawnedStore): Promise<number[]> {
  const [host, api] = await Promise.all([store.pidOf('host'), store.pidOf('api')]);
  if (host === undefined || api === undefined) throw new Error('the host or the API is not running');
  const processes = runningProcesses();
  return [
    processes.filter(({ pid }) => pid === host),
    processes.filter(({ parent }) => parent === host),
    processes.filter(({ pid }) => pid === api),
  ].map((group) => Math.round(group.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024));
}

function runningProcesses(): { pid: number; parent: number; kilobytes: number }[] {
  const output = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, kilobytes };
    });
}
