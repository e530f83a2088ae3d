import fc from 'fast-check';
import type { Pointer, Registry } from './registry';
import {
  findChosenReleases,
  parseRegistry,
  parseRemotes,
  pointCanaryTo,
  pointTo,
  releasesInUse,
  removeRemote,
  rollBack,
  setFlag,
  setSlot,
  storeIdOf,
  switchRemote,
} from './registry';

const stamp = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };
const deployPointer = (release: string): Pointer => ({ release, by: 'deploy', ...stamp });
const live = (registry: Registry) => registry.remotes['shop']?.release;

function withReleases(...releases: string[]): Registry {
  const registry: Registry = { remotes: {}, off: [] };
  for (const release of releases) pointTo(registry, 'shop', deployPointer(release));
  return registry;
}

test('Each rollback restores the previous release, back to the first one', () => {
  const registry = withReleases('1', '2', '3');
  expect([rollBack(registry, 'shop', stamp), live(registry)]).toEqual(['2', '2']);
  expect(rollBack(registry, 'shop', stamp)).toBe('1');
  expect(() => rollBack(registry, 'shop', stamp)).toThrow('There is no release of shop before 1');
  expect(live(registry)).toBe('1');
});

test('A rollback records who ran it and when', () => {
  const registry = withReleases('1', '2');
  rollBack(registry, 'shop', { who: 'ben', since: '2026-03-10T00:00:00.000Z' });
  expect(registry.remotes['shop']).toMatchObject({
    by: 'rollback',
    who: 'ben',
    since: '2026-03-10T00:00:00.000Z',
  });
});

test('Deploying the live release again adds no history entry', () => {
  const registry = withReleases('1', '2', '2');
  expect(rollBack(registry, 'shop', stamp)).toBe('1');
});

test('A rollback ends the canary and leaves the live release unchanged', () => {
  const registry = withReleases('1', '2');
  pointCanaryTo(registry, 'shop', { ...deployPointer('3'), percent: 10 });
  expect(rollBack(registry, 'shop', stamp)).toBe('2');
  expect(registry.remotes['shop']?.canary).toBeUndefined();
});

test('A canary needs a live release and ends with the next deploy', () => {
  expect(() => pointCanaryTo(withReleases(), 'shop', { ...deployPointer('1'), percent: 5 })).toThrow(
    'no live release yet',
  );
  const registry = withReleases('1');
  pointCanaryTo(registry, 'shop', { ...deployPointer('2'), percent: 5 });
  pointTo(registry, 'shop', deployPointer('2'));
  expect(registry.remotes['shop']?.canary).toBeUndefined();
  expect(rollBack(registry, 'shop', stamp)).toBe('1');
});

test('releasesInUse returns the live release, the canary and the past releases', () => {
  const registry = withReleases('1', '2');
  pointCanaryTo(registry, 'shop', { ...deployPointer('3'), percent: 10 });
  expect(releasesInUse(registry, 'shop')).toEqual(['2', '3', '1']);
});

test('The history of a remote has at most ten past releases', () => {
  const registry = withReleases(...Array.from({ length: 14 }, (_, number) => String(number)));
  expect(releasesInUse(registry, 'shop')).toHaveLength(11);
});

const dateOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const deployedOn = (release: string, day: number): Pointer => ({
  ...deployPointer(release),
  since: dateOf(day),
});
const retired = (registry: Registry) =>
  Object.fromEntries((registry.retired?.['shop'] ?? []).map(({ release, replaced }) => [release, replaced]));

test('The history records when each release was replaced', () => {
  const registry: Registry = { remotes: {}, off: [] };
  for (const [index, release] of ['1', '2', '3'].entries())
    pointTo(registry, 'shop', deployedOn(release, index + 1));
  expect(registry.remotes['shop']?.history?.map(({ release, replaced }) => [release, replaced])).toEqual([
    ['2', dateOf(3)],
    ['1', dateOf(2)],
  ]);
});

test('A release that visitors no longer receive and that no rollback can restore is recorded as retired, with the time', () => {
  const registry: Registry = { remotes: {}, off: [] };
  pointTo(registry, 'shop', deployedOn('1', 1));
  pointTo(registry, 'shop', deployedOn('2', 2));
  pointCanaryTo(registry, 'shop', { ...deployedOn('a', 3), percent: 10 });
  pointCanaryTo(registry, 'shop', { ...deployedOn('b', 4), percent: 10 });
  rollBack(registry, 'shop', { who: 'ben', since: dateOf(5) });
  pointCanaryTo(registry, 'shop', { ...deployedOn('c', 6), percent: 10 });
  pointTo(registry, 'shop', deployedOn('3', 7));
  rollBack(registry, 'shop', { who: 'ben', since: dateOf(8) });
  expect(retired(registry)).toEqual({ a: dateOf(4), b: dateOf(5), c: dateOf(7), 3: dateOf(8) });
  removeRemote(registry, 'shop', dateOf(9));
  expect(registry.remotes).toEqual({});
  expect(retired(registry)).toEqual({
    a: dateOf(4),
    b: dateOf(5),
    c: dateOf(7),
    3: dateOf(8),
    2: dateOf(9),
    1: dateOf(9),
  });
  expect(() => removeRemote(registry, 'shop', dateOf(9))).toThrow('shop has no live release');
});

test('A release that no longer fits in the history is retired with the time at which it was replaced', () => {
  const registry: Registry = { remotes: {}, off: [] };
  for (let day = 1; day <= 12; day += 1) pointTo(registry, 'shop', deployedOn(String(day), day));
  expect(retired(registry)).toEqual({ 1: dateOf(2) });
});

test('A rollback works with a registry written by an older version, and records the retired release', () => {
  const [three, two, one] = ['3', '2', '1'].map(deployPointer);
  const registry = parseRegistry(
    JSON.stringify({ remotes: { shop: { ...three, history: [two, one] } }, off: [] }),
  );
  expect(rollBack(registry, 'shop', { who: 'ben', since: dateOf(20) })).toBe('2');
  expect(retired(registry)).toEqual({ 3: dateOf(20) });
});

test.each(['', '{"remotes":', '[]', '{"remotes":{}}', '{"remotes":{"shop":{}},"off":[]}'])(
  "The text '%s' is rejected, because it is not a registry",
  (text) => expect(() => parseRegistry(text)).toThrow('registry.json does not contain a registry'),
);

test('The id of a release store does not change, and two stores have different ids', () => {
  const registry = withReleases('1');
  const id = storeIdOf(registry);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect([storeIdOf(registry), registry.store]).toEqual([id, id]);
  expect(storeIdOf(withReleases('1'))).not.toBe(id);
});

test('After any sequence of commands, a release that visitors received is either in use or recorded as retired', () => {
  const step = fc.record({
    command: fc.constantFrom('deploy', 'canary', 'rollback'),
    release: fc.integer({ min: 1, max: 15 }).map(String),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const registry: Registry = { remotes: {}, off: [] };
      const lastServed = new Map<string, number>();
      steps.forEach(({ command, release }, index) => {
        const since = new Date(index * 1000).toISOString();
        const pointer: Pointer = { release, by: 'deploy', who: 'ana', since };
        const served = registry.remotes['shop'];
        if (served)
          for (const pointed of [served, served.canary]) if (pointed) lastServed.set(pointed.release, index);
        if (command === 'deploy') pointTo(registry, 'shop', pointer);
        else if (command === 'canary' && served) pointCanaryTo(registry, 'shop', { ...pointer, percent: 10 });
        else if (command === 'rollback' && (served?.canary || served?.history?.length))
          rollBack(registry, 'shop', { who: 'ben', since });
      });
      const used = releasesInUse(registry, 'shop');
      for (const [release, index] of lastServed)
        if (!used.includes(release))
          expect(Date.parse(retired(registry)[release] ?? '')).toBeGreaterThanOrEqual(index * 1000);
    }),
  );
});

test('findChosenReleases omits releases that npm start made live, and remotes without a live release', () => {
  const registry: Registry = { remotes: {}, off: [] };
  pointTo(registry, 'shop', { release: '1', by: 'start', ...stamp });
  pointTo(registry, 'account', deployPointer('2'));
  pointTo(registry, 'admin', deployPointer('3'));
  pointTo(registry, 'admin', deployPointer('4'));
  rollBack(registry, 'admin', stamp);
  expect(findChosenReleases(registry, ['shop', 'account', 'admin', 'arcade'])).toEqual([
    { name: 'account', release: '2', by: 'deploy' },
    { name: 'admin', release: '3', by: 'rollback' },
  ]);
});

test('The registry records who switched a remote off or on, when and why, newest first', () => {
  const registry = withReleases('1');
  switchRemote(registry, {
    remote: 'shop',
    isOff: true,
    who: 'ana',
    since: dateOf(1),
    reason: 'wrong prices',
  });
  expect(registry.off).toEqual(['shop']);
  switchRemote(registry, { remote: 'shop', isOff: false, who: 'ben', since: dateOf(2), reason: '' });
  expect(registry.off).toEqual([]);
  expect(registry.switches).toEqual([
    { remote: 'shop', isOff: false, who: 'ben', since: dateOf(2) },
    { remote: 'shop', isOff: true, who: 'ana', since: dateOf(1), reason: 'wrong prices' },
  ]);
  expect(parseRegistry(JSON.stringify(registry))).toEqual(registry);
});

test('Only a remote in the registry can be switched off, but a removed remote can still be switched on', () => {
  const registry = withReleases('1');
  const entry = { isOff: true, who: 'ana', since: dateOf(1) };
  expect(() => switchRemote(registry, { ...entry, remote: 'shpo' })).toThrow(
    "There is no remote 'shpo'. Remotes: shop.",
  );
  switchRemote(registry, { ...entry, remote: 'shop' });
  removeRemote(registry, 'shop', dateOf(2));
  switchRemote(registry, { ...entry, remote: 'shop', isOff: false });
  expect(registry.off).toEqual([]);
});

test('A feature flag is stored with its share of the visitors, who set it and when, until it is turned off', () => {
  const registry = withReleases('1');
  setFlag(registry, 'big-covers=25', stamp);
  setFlag(registry, 'example=100', stamp);
  expect(registry.flags).toEqual({
    'big-covers': { percent: 25, ...stamp },
    example: { percent: 100, ...stamp },
  });
  expect(parseRegistry(JSON.stringify(registry))).toEqual(registry);
  setFlag(registry, 'example=off', stamp);
  expect(parseRemotes(JSON.stringify(registry)).flags).toEqual([{ name: 'big-covers', percent: 25 }]);
});

test.each(['big-covers', 'big-covers=101', 'big-covers=-1', 'big-covers=half', 'Big=10', '=10'])(
  'The flag setting %s is rejected',
  (setting) => {
    const registry = withReleases('1');
    expect(() => setFlag(registry, setting, stamp)).toThrow('--flag must be <name>=<percent>');
    expect(registry.flags).toBeUndefined();
  },
);

test('The order and the limit of a slot are stored with who set them and when, until they are removed', () => {
  const registry = withReleases('1');
  setSlot(registry, 'order.after=shop/promoted/OnSaleNow,shop/promoted/MoreLikeThese:1', stamp);
  setSlot(registry, 'game.after=:0', stamp);
  const order = ['shop/promoted/OnSaleNow', 'shop/promoted/MoreLikeThese'];
  expect(registry.slots).toEqual({
    'order.after': { order, limit: 1, ...stamp },
    'game.after': { limit: 0, ...stamp },
  });
  expect(parseRegistry(JSON.stringify(registry))).toEqual(registry);
  setSlot(registry, 'game.after=default', stamp);
  const { slots } = parseRemotes(JSON.stringify(registry));
  expect([...slots.keys()]).toEqual(['order.after']);
  expect(slots.get('order.after')).toMatchObject({ order, limit: 1 });
});

test.each(['order.after', 'order.after=', '=shop/a', 'a=shop', 'a=shop/x,', 'a=:100', 'a=default:1'])(
  'The slot setting %s is rejected',
  (setting) => {
    const registry = withReleases('1');
    expect(() => setSlot(registry, setting, stamp)).toThrow('--slot must be <slot>=<remote>/<fragment>');
    expect(registry.slots).toBeUndefined();
  },
);

test('An invalid slot setting in the registry does not affect the other slots', () => {
  const slots = { broken: { limit: 'two' }, 'order.after': { limit: 2 } };
  const parsed = parseRemotes(JSON.stringify({ remotes: {}, off: [], slots }));
  expect([...parsed.slots]).toEqual([['order.after', { limit: 2 }]]);
});

test('An invalid feature flag in the registry does not affect the other flags', () => {
  const flags = { broken: 'yes', example: { percent: 10 } };
  const parsed = parseRemotes(JSON.stringify({ remotes: {}, off: [], flags }));
  expect(parsed.flags).toEqual([{ name: 'example', percent: 10 }]);
});
