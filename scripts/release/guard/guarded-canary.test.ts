import {
  activeGuard,
  guardRollback,
  parseRegistry,
  parseRemotes,
  pointCanaryTo,
  pointTo,
  type Registry,
  removeRemote,
  rollBack,
} from '../registry';
import { emptyCounts, type GuardReport } from './evidence';
import { applyReport, countsOf, startGuard } from './guarded-canary';

const stamp = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };
const now = '2026-03-10T08:00:00.000Z';

/** Returns a registry with the live release 1 and the guarded canary 2, for 10% of the visitors. */
function withCanary(visits = 200): Registry {
  const registry: Registry = { remotes: {}, off: [], store: 'store-1' };
  pointTo(registry, 'shop', { release: '1', by: 'deploy', ...stamp });
  pointCanaryTo(registry, 'shop', { release: '2', by: 'deploy', percent: 10, ...stamp });
  startGuard(registry, 'shop', visits);
  return registry;
}

const idOf = (registry: Registry) => activeGuard(registry, 'shop')?.id ?? '';

interface Reported {
  host?: string;
  percent?: number;
  canary?: { visits: number; errors: number };
  live?: { visits: number; errors: number };
}

function reportOf(id: string, { host = 'host-1', percent = 10, canary, live }: Reported): GuardReport {
  const counts = emptyCounts();
  Object.assign(counts.canary, canary);
  Object.assign(counts.live, live);
  return { store: 'store-1', host, guards: [{ id, remote: 'shop', steps: [{ percent, counts }] }] };
}

const outcome = ({ guards }: Registry) => guards?.['shop']?.[0]?.outcome;
const percent = ({ remotes }: Registry) => remotes['shop']?.canary?.percent;

const bad = { canary: { visits: 60, errors: 3 }, live: { visits: 540, errors: 0 } };
const good = { canary: { visits: 200, errors: 2 }, live: { visits: 1800, errors: 18 } };

test('A worse canary is rolled back, the live release stays live, and the registry contains the reason', () => {
  const registry = withCanary();
  const [line] = applyReport(registry, reportOf(idOf(registry), bad), now);
  expect(line).toMatch(/^shop 2 is rolled back: visits with an error or a failed load: 3 of 60/);
  expect(registry.remotes['shop']).toMatchObject({ release: '1' });
  expect(registry.remotes['shop']?.canary).toBeUndefined();
  expect(outcome(registry)).toEqual({
    kind: 'rolled back',
    reason: expect.stringContaining('3 of 60 with the canary, 0 of 540 with the live release'),
    since: now,
  });
  expect(registry.retired?.['shop']?.[0]).toEqual({ release: '2', replaced: now });
  expect(parseRemotes(JSON.stringify(registry)).rolledBack.get('shop')).toBe('2');
  expect(() => parseRegistry(JSON.stringify(registry))).not.toThrow();
});

test('A canary that is not worse is promoted in steps, and finally replaces the live release, which a rollback restores', () => {
  const registry = withCanary();
  const id = idOf(registry);
  for (const [step, next] of [
    [10, 25],
    [25, 50],
  ] as const) {
    expect(applyReport(registry, reportOf(id, { ...good, percent: step }), now)).toEqual([
      `shop 2 is promoted to ${next}% of the visitors`,
    ]);
    expect(percent(registry)).toBe(next);
  }
  applyReport(
    registry,
    reportOf(id, { percent: 50, canary: good.canary, live: { visits: 200, errors: 2 } }),
    now,
  );
  expect(registry.remotes['shop']).toMatchObject({ release: '2', by: 'guard', who: 'ana', since: now });
  expect(outcome(registry)).toMatchObject({
    kind: 'promoted',
    reason: 'not worse than 1 after 200 visits at 10%, 25%, 50%',
  });
  expect(rollBack(registry, 'shop', stamp)).toBe('1');
});

test('The counts of all hosts are added, including those from before a host restarted', () => {
  const registry = withCanary();
  const id = idOf(registry);
  const one = { canary: { visits: 20, errors: 1 }, live: { visits: 180, errors: 0 } };
  for (const host of ['host-1', 'host-1-restarted'])
    applyReport(registry, reportOf(id, { host, ...one }), now);
  // Neither a repeated nor a delayed report of the same process changes the sum.
  const delayed = { canary: { visits: 5, errors: 0 }, live: { visits: 9, errors: 0 } };
  applyReport(registry, reportOf(id, { host: 'host-1', ...delayed }), now);
  applyReport(registry, reportOf(id, { host: 'host-1', ...one }), now);
  const guard = activeGuard(registry, 'shop');
  expect(guard && countsOf(guard)[0]?.counts.canary).toMatchObject({ visits: 40, errors: 2 });
  applyReport(registry, reportOf(id, { host: 'host-2', ...one }), now);
  expect(outcome(registry)?.kind).toBe('rolled back');
});

test('A host with an outdated registry neither promotes nor restores a canary that was rolled back', () => {
  const registry = withCanary(10);
  const id = idOf(registry);
  applyReport(registry, reportOf(id, bad), now);
  const after = structuredClone(registry);
  expect(applyReport(registry, reportOf(id, { host: 'host-2', ...good }), now)).toEqual([]);
  pointCanaryTo(registry, 'shop', { release: '3', by: 'deploy', percent: 10, ...stamp });
  startGuard(registry, 'shop', 10);
  expect(applyReport(registry, reportOf(id, { host: 'host-2', ...good }), now)).toEqual([]);
  expect(registry.remotes['shop']).toMatchObject({ release: '1', canary: { release: '3', percent: 10 } });
  expect(registry.guards?.['shop']?.[1]).toEqual(after.guards?.['shop']?.[0]);
  expect(guardRollback(registry, 'shop', '2')?.since).toBe(now);
});

test('Evidence from another release store, for a step that the guard has not reached or for an unknown remote changes nothing', () => {
  const registry = withCanary(10);
  const id = idOf(registry);
  const before = structuredClone(registry);
  const report = reportOf(id, bad);
  for (const other of [
    { ...report, store: 'store-2' },
    reportOf(id, { ...bad, percent: 25 }),
    { ...report, guards: report.guards.map((guard) => ({ ...guard, remote: 'account' })) },
  ])
    expect(applyReport(registry, other, now)).toEqual([]);
  expect(registry).toEqual(before);
});

test('Evidence counts if the host or the registry does not name its release store', () => {
  for (const [reported, stored] of [
    [null, 'store-1'],
    ['store-1', undefined],
    [null, undefined],
  ] as const) {
    const registry = withCanary();
    if (stored === undefined) delete registry.store;
    applyReport(registry, { ...reportOf(idOf(registry), good), store: reported }, now);
    expect(percent(registry)).toBe(25);
  }
});

test('Only a remote with a canary can have a guard', () => {
  const registry: Registry = { remotes: {}, off: [] };
  expect(() => startGuard(registry, 'shop', 200)).toThrow('shop has no canary.');
  pointTo(registry, 'shop', { release: '1', by: 'deploy', ...stamp });
  expect(() => startGuard(registry, 'shop', 200)).toThrow('shop has no canary.');
  expect(registry.guards).toBeUndefined();
});

test('The registry contains the ten newest guards of a remote, the newest first', () => {
  const registry = withCanary();
  for (let release = 3; release <= 12; release += 1) {
    pointCanaryTo(registry, 'shop', { release: `${release}`, by: 'deploy', percent: 10, ...stamp });
    startGuard(registry, 'shop', 200);
  }
  const releases = registry.guards?.['shop']?.map(({ release }) => release);
  expect(releases).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
});

test('A canary is not promoted while its remote is switched off, but only afterwards', () => {
  const registry = withCanary();
  registry.off = ['shop'];
  expect(applyReport(registry, reportOf(idOf(registry), good), now)).toEqual([]);
  expect(percent(registry)).toBe(10);
  registry.off = [];
  applyReport(registry, reportOf(idOf(registry), good), now);
  expect(percent(registry)).toBe(25);
});

test('A canary that a host no longer serves is rolled back with the reason from the host', () => {
  const registry = withCanary();
  const report = reportOf(idOf(registry), {});
  const [guard] = report.guards;
  if (guard) guard.rejection = 'it failed 3 times';
  applyReport(registry, report, now);
  expect(outcome(registry)?.reason).toBe('a host no longer serves it: it failed 3 times');
});

test.each<[string, (registry: Registry) => unknown, string]>([
  ['A rollback', (registry) => rollBack(registry, 'shop', stamp), 'rollback by ana'],
  [
    'Another deploy',
    (registry) => pointTo(registry, 'shop', { release: '3', by: 'deploy', ...stamp }),
    'deploy by ana made 3 live',
  ],
  [
    'Another canary',
    (registry) => pointCanaryTo(registry, 'shop', { release: '3', by: 'deploy', percent: 5, ...stamp }),
    'deploy by ana made 3 the canary',
  ],
])('%s ends the guard, and later reports change nothing', (_command, change, reason) => {
  const registry = withCanary(10);
  const id = idOf(registry);
  change(registry);
  expect(outcome(registry)).toEqual({ kind: 'ended', reason, since: stamp.since });
  const before = structuredClone(registry);
  expect(applyReport(registry, reportOf(id, bad), now)).toEqual([]);
  expect(registry).toEqual(before);
});

test('Removing a remote removes its guards', () => {
  const registry = withCanary();
  removeRemote(registry, 'shop', now);
  expect(registry.guards).toEqual({});
});
