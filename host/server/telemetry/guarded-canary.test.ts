/** Tests guarded canaries with the real host, the real release store and the real `GuardFollower`. */
import type { FastifyInstance } from 'fastify';
import { createFolderStore } from '../../../scripts/release/folder-store';
import { GuardFollower } from '../../../scripts/release/guard/follow-guards';
import { startGuard } from '../../../scripts/release/guard/guarded-canary';
import { activeGuard, pointCanaryTo, storeIdOf } from '../../../scripts/release/registry';
import type { ReleaseStore } from '../../../scripts/release/store';
import { config } from '../config';
import { buildRenderer } from '../testing/built-renderer';
import { FakeBackend } from '../testing/fake-backend';

jest.mock('../config', () => ({
  // The processes of a release that is no longer served exit after a delay that depends on this time.
  config: { ...jest.requireActual('../testing/settings').settings, renderTimeoutMs: 10_000 },
}));
jest.mock('../render/document/host-scripts', () => ({ hostScripts: ['/host/main.js'], skeletonScripts: [] }));

const token = 'a'.repeat(32);

let backend: FakeBackend;
let store: ReleaseStore;
const hosts: { app: FastifyInstance; follower: GuardFollower }[] = [];

beforeAll(async () => {
  backend = await FakeBackend.open();
  for (const letter of ['a', 'b']) backend.storeRelease('shop', `0.1.0+${letter}`, `Catalogue ${letter}`);
  Object.assign(config, {
    metricsToken: token,
    apiUrls: [backend.apiUrl],
    releasesOrigin: backend.releasesOrigin,
    registryFile: backend.registryFile,
    rendererSandbox: { ...config.rendererSandbox, program: buildRenderer() },
  });
  store = createFolderStore(backend.folder);
});
beforeEach(() => backend.setLive('shop', '0.1.0+a'));
afterEach(async () => {
  for (const { app } of hosts.splice(0)) await app.close();
});
afterAll(() => backend.close());

/** The clock of the followers, in milliseconds. While it stands still, they write only urgent evidence. */
let now = 1_800_000_000_000;

/** Starts a host, and creates the follower of its guards. */
async function startHost() {
  // Import the app only after its settings are complete.
  const app = await (await import('../app')).createApp();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const host = {
    app,
    follower: new GuardFollower({ store, url, log: () => {}, now: () => now }),
  };
  hosts.push(host);
  return host;
}

/** Makes release b the guarded canary, waits until all hosts serve it, and polls each host once. */
async function deployCanary(percent: number, visits: number) {
  await store.changeRegistry((registry) => {
    storeIdOf(registry);
    const origin = { by: 'deploy', who: 'ana', since: '2026-03-09T18:30:00.000Z' } as const;
    pointCanaryTo(registry, 'shop', { release: '0.1.0+b', percent, ...origin });
    startGuard(registry, 'shop', visits);
  });
  for (const { app, follower } of hosts) {
    await waitUntil(async () => (await readReport(app)).guards.length > 0);
    await follower.poll();
  }
}

async function waitUntil(condition: () => Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const readReport = async (app: FastifyInstance) => (await app.inject({ url: '/guards.json' })).json();

let visitors = 0;

interface Visit {
  /** Whether the visitor has received the canary. */
  isCanary: boolean;
  /** Sends the beacon of the visit, optionally with an error of the release. */
  leave(hasError: boolean): Promise<void>;
}

/** Opens the page as a new visitor at a new address. */
async function open(app: FastifyInstance): Promise<Visit> {
  visitors += 1;
  const headers = {
    cookie: `visitor=${visitors.toString(16).padStart(16, '0')}`,
    'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}`,
  };
  const page = await app.inject({ url: '/home', headers });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('"telemetry":1')]);
  const [, release = '', canary = ''] =
    /^shop@([^;]+)(; canary)?$/.exec(String(page.headers['x-remote'])) ?? [];
  const leave = async (hasError: boolean) => {
    const source = { remote: 'shop', release };
    const beacon = { page: source, used: [source], vitals: { lcp: 800 }, failedLoads: [] };
    const payload = JSON.stringify({ ...beacon, errors: hasError ? [source] : [] });
    const sent = { method: 'POST', url: '/telemetry', payload } as const;
    const response = await app.inject({ ...sent, headers: { ...headers, 'content-type': 'text/plain' } });
    expect(response.statusCode).toBe(204);
  };
  return { isCanary: canary !== '', leave };
}

const shop = async () => (await store.readRegistry()).remotes['shop'];
const outcome = async () => (await store.readRegistry()).guards?.['shop']?.[0]?.outcome;

/** Waits until the host has no canary. */
const waitUntilGone = (app: FastifyInstance) =>
  waitUntil(async () => {
    const { body } = await app.inject({ url: '/healthz' });
    return JSON.parse(body).releases.shop.canary === undefined;
  });

test('A canary that throws for one visitor in twenty is rolled back before its 200th visit, and the metrics show the rollback', async () => {
  const { app, follower } = await startHost();
  await deployCanary(25, 1000);
  let canaryVisits = 0;
  while ((await shop())?.canary && canaryVisits < 200) {
    const visit = await open(app);
    if (visit.isCanary) canaryVisits += 1;
    await visit.leave(visit.isCanary && canaryVisits % 20 === 0);
    await follower.poll();
  }
  expect(canaryVisits).toBeLessThan(200);
  expect(await shop()).toMatchObject({ release: '0.1.0+a' });
  expect(await outcome()).toMatchObject({
    kind: 'rolled back',
    reason: expect.stringMatching(
      /^visits with an error or a failed load: \d+ of \d+ with the canary, 0 of \d+/,
    ),
  });
  await waitUntilGone(app);
  const metrics = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(metrics.body).toContain('remote_canary_rolled_back{remote="shop",release="0.1.0+b"} 1');
});

test('A canary without problems is promoted to all visitors in steps', async () => {
  const { app, follower } = await startHost();
  await deployCanary(10, 3);
  const percents = new Set<number | undefined>();
  for (let entry = await shop(); entry?.canary; entry = await shop()) {
    percents.add(entry.canary.percent);
    // The host must apply a promotion before its visits count in the next step.
    const { percent } = entry.canary;
    await waitUntil(
      async () =>
        JSON.parse((await app.inject({ url: '/healthz' })).body).releases.shop.canary?.percent === percent,
    );
    await (await open(app)).leave(false);
    await follower.poll();
  }
  expect([...percents]).toEqual([10, 25, 50]);
  expect(await shop()).toMatchObject({ release: '0.1.0+b', by: 'guard', who: 'ana' });
  await waitUntil(
    async () => JSON.parse((await app.inject({ url: '/healthz' })).body).releases.shop.serving === '0.1.0+b',
  );
});

test('The evidence of two hosts is added up, and a restart loses no evidence', async () => {
  const first = await startHost();
  const second = await startHost();
  await deployCanary(25, 1000);
  /** Adds two bad visits with the canary, which are too few to decide. */
  const addBadVisits = async ({ app, follower }: (typeof hosts)[number]) => {
    for (let count = 0; count < 2;) {
      const visit = await open(app);
      if (visit.isCanary) count += 1;
      if (visit.isCanary) await visit.leave(true);
    }
    now += 60_000;
    await follower.poll();
  };
  const hostCount = async () => {
    const guard = activeGuard(await store.readRegistry(), 'shop');
    return Object.keys(guard?.steps[0]?.hosts ?? {}).length;
  };
  await addBadVisits(first);
  await addBadVisits(second);
  expect([await hostCount(), await outcome()]).toEqual([2, undefined]);
  await first.app.close();
  hosts.shift();
  const restarted = await startHost();
  await waitUntil(async () => (await readReport(restarted.app)).guards.length > 0);
  await restarted.follower.poll();
  expect(await hostCount()).toBe(3);
  await addBadVisits(restarted);
  expect(await outcome()).toMatchObject({ kind: 'rolled back', reason: expect.stringContaining('6 of 6') });
  for (const { app } of hosts) await waitUntilGone(app);
});
