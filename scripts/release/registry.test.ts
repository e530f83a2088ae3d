import { pointCanaryTo, pointTo, releasesInUse, rollBack } from './registry';
import type { Pointer, Registry } from './registry';

const mover = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };
const deployed = (release: string): Pointer => ({ release, by: 'deploy', ...mover });
const live = (registry: Registry) => registry.remotes['shop']?.release;

function withReleases(...releases: string[]): Registry {
  const registry: Registry = { remotes: {}, off: [] };
  for (const release of releases) pointTo(registry, 'shop', deployed(release));
  return registry;
}

test('rollbacks go back one release after the other, and not past the first', () => {
  const registry = withReleases('1', '2', '3');
  expect([rollBack(registry, 'shop', mover), live(registry)]).toEqual(['2', '2']);
  expect(rollBack(registry, 'shop', mover)).toBe('1');
  expect(() => rollBack(registry, 'shop', mover)).toThrow('the only release there was');
  expect(live(registry)).toBe('1');
});

test('a rollback says who did it and when', () => {
  const registry = withReleases('1', '2');
  rollBack(registry, 'shop', { who: 'ben', since: '2026-03-10T00:00:00.000Z' });
  expect(registry.remotes['shop']).toMatchObject({
    by: 'rollback',
    who: 'ben',
    since: '2026-03-10T00:00:00.000Z',
  });
});

test('the same release again is no step to go back to', () => {
  const registry = withReleases('1', '2', '2');
  expect(rollBack(registry, 'shop', mover)).toBe('1');
});

test('with a canary a rollback takes the canary away and leaves the live release', () => {
  const registry = withReleases('1', '2');
  pointCanaryTo(registry, 'shop', { ...deployed('3'), percent: 10 });
  expect(rollBack(registry, 'shop', mover)).toBe('2');
  expect(registry.remotes['shop']?.canary).toBeUndefined();
});

test('a canary needs a live release, and ends when a release becomes everybody’s', () => {
  expect(() => pointCanaryTo(withReleases(), 'shop', { ...deployed('1'), percent: 5 })).toThrow('live yet');
  const registry = withReleases('1');
  pointCanaryTo(registry, 'shop', { ...deployed('2'), percent: 5 });
  pointTo(registry, 'shop', deployed('2'));
  expect(registry.remotes['shop']?.canary).toBeUndefined();
  expect(rollBack(registry, 'shop', mover)).toBe('1');
});

test('what somebody may get or go back to is in use', () => {
  const registry = withReleases('1', '2');
  pointCanaryTo(registry, 'shop', { ...deployed('3'), percent: 10 });
  expect(releasesInUse(registry, 'shop')).toEqual(['2', '3', '1']);
});

test('ten steps back are remembered', () => {
  const registry = withReleases(...Array.from({ length: 14 }, (_, number) => String(number)));
  expect(releasesInUse(registry, 'shop')).toHaveLength(11);
});
