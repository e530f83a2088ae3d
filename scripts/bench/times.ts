/** Measures how long a start, a build and the reload after a save take. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../api/src/testing/free-port';
import { copyStore } from '../../e2e/support/store-copy';
import { builtPackages } from '../build/build';
import { env } from '../common/settings';
import { SpawnedStore } from '../start/testing/spawned-store';
import { openBrowser } from './browser';
import type { Context, Section } from './section';
import { formatSamples } from './statistics';

type Durations = Map<string, number[]>;

/** Maximum number of build runs. It is low, because a run takes a minute on a busy machine. */
const MAX_BUILDS = 3;

const EDITED_PAGE = {
  file: 'remote-shop/src/features/pages/AboutPage.tsx',
  path: '/about',
  heading: 'Seven players, one shop',
};

export const times: Section = {
  name: 'times',
  title: 'Start, build and reload',
  async run(context) {
    const durations: Durations = new Map();
    const store = await measureStarts(context, durations);
    const copy = copyStore();
    context.defer(() => rmSync(copy, { recursive: true, force: true }));
    await measureBuilds(context, copy, durations);
    await measureReloads(context, copy, store.url('api', ''), durations);
    return {
      tables: [
        {
          caption:
            `Median of ${context.options.runs} runs (builds: at most ${MAX_BUILDS}). The starts include npm, and use existing builds, the embedded database and ` +
            'the demo data. The builds run in a copy of the repository without build output, two at a time. The reload is the time from ' +
            'saving a source file of the shop remote, while `npm run dev` runs, until the browser shows the changed text.',
          head: ['measurement', 'seconds (smallest-largest)'],
          rows: [...durations].map(([name, all]) => [name, formatSamples(all, 1)]),
        },
      ],
    };
  },
};

function add(durations: Durations, name: string, seconds: number): void {
  durations.set(name, [...(durations.get(name) ?? []), seconds]);
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;

/**
 * Measures a start with an empty data folder and a second start with the same folder, in each run. Returns
 * the last store, which stays open until the end of the section.
 */
async function measureStarts(context: Context, durations: Durations): Promise<SpawnedStore> {
  for (let run = 1; ; run += 1) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-bench-'));
    context.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const start = async (name: string) => {
      const started = performance.now();
      const store = await SpawnedStore.open({ STORE_SEED: 'demo', DATA_DIR: dataDir });
      add(durations, name, secondsSince(started));
      context.log(`${name} in ${secondsSince(started).toFixed(1)} s`);
      return store;
    };
    await (await start('first start: seed and pictures')).close();
    const secondStore = await start('second start');
    if (run >= context.options.runs) {
      context.defer(() => secondStore.close());
      return secondStore;
    }
    await secondStore.close();
  }
}

async function measureBuilds(context: Context, copy: string, durations: Durations): Promise<void> {
  for (let run = 0; run < Math.min(context.options.runs, MAX_BUILDS); run += 1) {
    for (const name of builtPackages) rmSync(path.join(copy, name, 'dist'), { recursive: true, force: true });
    const started = performance.now();
    const code = "import('./scripts/build/build.ts').then(({ build }) => build(console.log))";
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    for await (const line of createInterface({ input: child.stdout })) {
      const [, name, seconds] = /^built (\S+) in ([\d.]+) s$/.exec(line) ?? [];
      if (name !== undefined) add(durations, `build of ${name}`, Number(seconds));
    }
    const [exitCode] = await closed;
    if (exitCode !== 0) throw new Error(`The build exited with ${exitCode}`);
    add(durations, 'all builds', secondsSince(started));
    context.log(`all builds in ${secondsSince(started).toFixed(1)} s`);
  }
}

async function measureReloads(
  context: Context,
  copy: string,
  apiUrl: string,
  durations: Durations,
): Promise<void> {
  const port = await freePort();
  await startDevelopment(context, copy, { API_URL: apiUrl, SHOP_DEV_PORT: String(port) });
  const browser = await openBrowser(context);
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}${EDITED_PAGE.path}`);
  const heading = page.getByRole('heading', { level: 1 });
  const file = path.join(copy, EDITED_PAGE.file);
  const source = readFileSync(file, 'utf8');
  if (!source.includes(EDITED_PAGE.heading))
    throw new Error(`${EDITED_PAGE.file} does not contain '${EDITED_PAGE.heading}'`);
  for (let run = 1; run <= context.options.runs; run += 1) {
    const text = `Saved ${run}`;
    const started = performance.now();
    writeFileSync(file, source.replace(EDITED_PAGE.heading, text));
    await heading.filter({ hasText: text }).waitFor();
    add(durations, 'reload after a save', secondsSince(started));
    context.log(`reload in ${secondsSince(started).toFixed(1)} s`);
  }
}

/** Starts `npm run dev`, registers a cleanup that stops it, and waits until the page is available. */
async function startDevelopment(
  context: Context,
  copy: string,
  settings: Record<string, string>,
): Promise<void> {
  const child = spawn('npm', ['run', 'dev', '-w', 'remote-shop'], {
    cwd: copy,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Use a separate process group, because npm does not forward the signal to the program.
    detached: true,
  });
  const closed = once(child, 'close');
  context.defer(async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM');
    await closed;
  });
  for await (const line of createInterface({ input: child.stdout }))
    // Continue to drain stdout, because the program would block on a full pipe.
    if (line.includes('is open at')) return void child.stdout.resume();
  throw new Error('npm run dev exited');
}
