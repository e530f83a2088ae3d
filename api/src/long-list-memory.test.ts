import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { ApiProcess } from './testing/api-processes';
import { testRun } from './testing/config';
import { createEmptyDatabase } from './testing/database';
import { freePort } from './testing/free-port';

const PRODUCTS = 100_000;

/** Enough heap for the API itself and a compressed list, but not for the list as one string or as objects. */
const HEAP_MEGABYTES = 96;

const run = testRun();
const dataDir = mkdtempSync(join(tmpdir(), 'press-start-long-list-'));
let api: ApiProcess;
let drop: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  let databaseUrl = '';
  if (run.databaseUrl !== undefined)
    ({ url: databaseUrl, drop } = await createEmptyDatabase(run, run.databaseUrl));
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  await migrate(db);
  await sql`insert into product (name, description, release_year, price, in_stock, thumbnail, images)
    select 'Invented ' || i, repeat('A game for tests. ', 15), 1990, 30, 5, '/images/t.webp', '{/images/a.webp}'
    from generate_series(1, ${PRODUCTS}::int) as i`.execute(db);
  await close();
  api = new ApiProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    API_PORT: String(await freePort()),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  });
});
afterAll(async () => {
  await api.exit('SIGKILL');
  await drop();
  rmSync(dataDir, { recursive: true });
});

async function countProducts(headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${await api.url()}/videogames`, { headers });
  let count = 0;
  let tail = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const parts = (tail + decoder.decode(chunk, { stream: true })).split('"id_product":');
    count += parts.length - 1;
    tail = parts.at(-1)?.slice(-20) ?? '';
  }
  return count;
}

test('Six concurrent requests for the whole list of 100,000 products succeed in a heap that is too small for one uncompressed copy of the list [R412]', async () => {
  const encodings = ['gzip', 'identity', 'gzip', 'identity', 'identity', 'identity'];
  const counts = await Promise.all(
    encodings.map((encoding) => countProducts({ 'accept-encoding': encoding })),
  );
  expect(counts).toEqual(encodings.map(() => PRODUCTS));
  expect((await fetch(`${await api.url()}/livez`)).status).toBe(200);
});
