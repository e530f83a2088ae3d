import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Bucket } from '../bucket';
import { createBucketStore } from '../bucket-store';
import { createFolderStore } from '../folder-store';
import { pointCanaryTo, pointTo, storeIdOf } from '../registry';
import type { ReleaseStore } from '../store';
import { type BucketServer, openBucketServer } from '../testing/bucket-server';
import { emptyCounts, type GuardReport } from './evidence';
import { GuardFollower } from './follow-guards';
import { startGuard } from './guarded-canary';

const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-guards-'));
let bucketServer: BucketServer;
const closers: (() => void)[] = [];

beforeAll(async () => {
  bucketServer = await openBucketServer();
});
afterEach(() => closers.splice(0).forEach((close) => close()));
afterAll(async () => {
  await bucketServer.close();
  rmSync(scratch, { recursive: true });
});

const stamp = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };

/** Makes 1 the live release and 2 its guarded canary. Returns the ids of the guard and the store. */
async function deployGuardedCanary(store: ReleaseStore): Promise<{ id: string; storeId: string }> {
  return store.changeRegistry((registry) => {
    registry.remotes = {};
    registry.guards = {};
    pointTo(registry, 'shop', { release: '1', by: 'deploy', ...stamp });
    pointCanaryTo(registry, 'shop', { release: '2', by: 'deploy', percent: 10, ...stamp });
    startGuard(registry, 'shop', 200);
    return { id: registry.guards?.['shop']?.[0]?.id ?? '', storeId: storeIdOf(registry) };
  });
}

type Counted = { visits: number; errors: number };

/** Serves the counts of a host at `/guards.json`. */
async function openHost(report: GuardReport): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(report));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => void server.close().closeAllConnections());
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://127.0.0.1:${port}`;
}

function reportOf(
  host: string,
  { id, storeId }: { id: string; storeId: string },
  counted: { canary: Counted; live: Counted },
): GuardReport {
  const counts = emptyCounts();
  Object.assign(counts.canary, counted.canary);
  Object.assign(counts.live, counted.live);
  return { store: storeId, host, guards: [{ id, remote: 'shop', steps: [{ percent: 10, counts }] }] };
}

describe.each([
  ['a folder', () => createFolderStore(path.join(scratch, 'data'))],
  ['a bucket', () => createBucketStore(new Bucket(bucketServer.settings))],
])('with the registry in %s', (_where, openStore) => {
  test('Two processes that follow two hosts at the same time lose no counts and roll a worse canary back once', async () => {
    const store = openStore();
    const ids = await deployGuardedCanary(store);
    const lines: string[] = [];
    // Neither host alone has enough evidence.
    const half = { canary: { visits: 20, errors: 1 }, live: { visits: 180, errors: 0 } };
    const most = { canary: { visits: 40, errors: 2 }, live: { visits: 360, errors: 0 } };
    const followers = await Promise.all(
      [reportOf('host-1', ids, half), reportOf('host-2', ids, most)].map(
        async (report) =>
          new GuardFollower({
            store: openStore(),
            url: await openHost(report),
            log: (line) => lines.push(line),
          }),
      ),
    );
    await Promise.all(followers.map((follower) => follower.poll()));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^shop 2 is rolled back: .*3 of 60 with the canary, 0 of 540 with the live release/,
    );
    const { remotes, guards } = await store.readRegistry();
    expect(remotes['shop']).toMatchObject({ release: '1' });
    expect(remotes['shop']?.canary).toBeUndefined();
    expect(guards?.['shop']?.[0]?.outcome?.kind).toBe('rolled back');
  });

  test('Counts that lead to no decision are written at most every two seconds', async () => {
    const store = openStore();
    const ids = await deployGuardedCanary(store);
    const report = reportOf('host-1', ids, {
      canary: { visits: 1, errors: 0 },
      live: { visits: 9, errors: 0 },
    });
    let time = Date.parse('2026-03-10T08:00:00.000Z');
    const follower = new GuardFollower({
      store,
      url: await openHost(report),
      log: () => undefined,
      now: () => time,
    });
    const storedVisits = async () =>
      (await store.readRegistry()).guards?.['shop']?.[0]?.steps[0]?.hosts['host-1']?.canary.visits;
    await follower.poll();
    expect(await storedVisits()).toBe(1);
    const counts = report.guards[0]?.steps[0]?.counts;
    if (counts) counts.canary.visits = 5;
    time += 1999;
    await follower.poll();
    expect(await storedVisits()).toBe(1);
    time += 1;
    await follower.poll();
    expect(await storedVisits()).toBe(5);
  });

  test('A canary that a host has rejected while the remote was switched off is rolled back after the remote is switched on', async () => {
    const store = openStore();
    const ids = await deployGuardedCanary(store);
    const report = reportOf('host-1', ids, {
      canary: { visits: 1, errors: 1 },
      live: { visits: 9, errors: 0 },
    });
    report.guards.forEach((guard) => (guard.rejection = 'it crashes'));
    let time = Date.parse('2026-03-10T08:00:00.000Z');
    const lines: string[] = [];
    const follower = new GuardFollower({
      store,
      url: await openHost(report),
      log: (line) => lines.push(line),
      now: () => time,
    });
    await store.changeRegistry((registry) => void (registry.off = ['shop']));
    await follower.poll();
    expect(lines).toEqual([]);
    await store.changeRegistry((registry) => void (registry.off = []));
    time += 2000;
    await follower.poll();
    expect(lines).toEqual(['shop 2 is rolled back: a host no longer serves it: it crashes']);
  });
});
