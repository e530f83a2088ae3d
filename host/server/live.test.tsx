import type { PageRoute } from '@press-start/shared-ui/page';
import { followRegistry, makeReady, releaseReport, servedTo } from './live';
import { fetchEntry, loadRelease } from './remotes';
import { readRegistry } from './registry';
import type { Release, Wanted } from './registry';

jest.mock('./config', () => ({ config: { publicUrl: 'http://shop.example' } }));
jest.mock('./registry', () => ({ readRegistry: jest.fn() }));
jest.mock('./remotes', () => ({
  fetchEntry: jest.fn(),
  loadRelease: jest.fn(),
  sharedModules: { react: { useState: 1, useMemo: 1 } },
}));

const uses = (names: string[], version = '0.1.0') => ({ version, modules: { react: names } });

let names = 0;
/** A release nobody has met before. */
function release(contract = uses(['useState']), name = 'shop'): Release {
  names += 1;
  return {
    name,
    release: `0.1.0+${names}`,
    routes: [{ pattern: '/home', files: [] }],
    contract,
    integrity: {},
  };
}

let registry: Wanted[] = [];
let stop = () => {};
const home = (Component: () => React.ReactNode): PageRoute[] => [{ path: '/home', Component }];
const fine = home(() => <h1>Catalogue</h1>);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(readRegistry).mockImplementation(async () => registry);
  jest.mocked(fetchEntry).mockResolvedValue('');
  jest.mocked(loadRelease).mockImplementation(async (wanted) => ({ release: wanted, routes: fine }));
});

afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function follow(live: Release) {
  registry = [{ live }];
  stop = await followRegistry();
}

async function deploy(live: Release, canary?: Wanted['canary']) {
  registry = [canary ? { live, canary } : { live }];
  await jest.advanceTimersByTimeAsync(2000);
}

const everybodyGets = (place = 99) => servedTo(() => place)[0]?.release.release;
const refusal = () => releaseReport()['shop']?.refused?.reason;

test('R451 a new release is served within two seconds of its deploy, without a restart', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  expect(everybodyGets()).toBe(first.release);
  await deploy(second);
  expect(everybodyGets()).toBe(second.release);
});

test.each([
  ['that cannot be had', () => jest.mocked(fetchEntry).mockRejectedValue(new Error('404')), '404'],
  ['that cannot be loaded', () => jest.mocked(loadRelease).mockRejectedValue(new Error('no x')), 'no x'],
  [
    'whose page throws while it is drawn',
    () =>
      jest.mocked(loadRelease).mockImplementation(async (wanted) => ({
        release: wanted,
        routes: home(() => {
          throw new Error('no such game');
        }),
      })),
    'no such game',
  ],
  [
    'whose loader throws what the api never said',
    () =>
      jest.mocked(loadRelease).mockImplementation(async (wanted) => ({
        release: wanted,
        routes: [{ ...fine[0], loader: () => Promise.reject(new TypeError('x is undefined')) } as PageRoute],
      })),
    'x is undefined',
  ],
])('a release %s is refused with its reason; the one before goes on serving', async (_, breakIt, reason) => {
  const [first, second] = [release(), release()];
  await follow(first);
  breakIt();
  await deploy(second);
  expect(everybodyGets()).toBe(first.release);
  expect(refusal()).toContain(reason);
  await deploy(first);
  expect(refusal()).toBeUndefined();
});

test('a release that needs what this host does not have is refused without being loaded', async () => {
  const [first, second] = [release(), release(uses(['useState', 'useOptimisticCart']))];
  await follow(first);
  jest.mocked(loadRelease).mockClear();
  await deploy(second);
  expect(everybodyGets()).toBe(first.release);
  expect(refusal()).toBe('it needs useOptimisticCart of react, which this host does not have');
  expect(loadRelease).not.toHaveBeenCalled();
});

test('a release server that was away is asked again', async () => {
  jest.mocked(fetchEntry).mockRejectedValueOnce(new Error('connection refused'));
  const first = release(undefined, 'arcade');
  await follow(first);
  expect(servedTo(() => 0)[0]).toEqual({ release: first });
  await jest.advanceTimersByTimeAsync(3000);
  expect(servedTo(() => 0)[0]?.routes).toBeDefined();
});

test('a broken release is loaded once, not every two seconds for as long as it is wanted', async () => {
  const [first, second, third] = [release(), release(), release()];
  await follow(first);
  jest.mocked(loadRelease).mockClear().mockRejectedValueOnce(new SyntaxError('no such word'));
  await deploy(second);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loadRelease).toHaveBeenCalledTimes(1);
  const Broken = () => {
    throw new Error('no such game');
  };
  jest.mocked(loadRelease).mockClear();
  jest.mocked(loadRelease).mockImplementation(async (wanted) => ({ release: wanted, routes: home(Broken) }));
  await deploy(third);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loadRelease).toHaveBeenCalledTimes(1);
  expect(refusal()).toBe('no such game');
  expect(everybodyGets()).toBe(first.release);
});

test('a release that never gets loaded holds up nobody: it is refused', async () => {
  jest.mocked(loadRelease).mockImplementation(() => new Promise(() => {}));
  const started = follow(release(undefined, 'shop'));
  await jest.advanceTimersByTimeAsync(20_000);
  await started;
  expect(refusal()).toBe('it did not load within 20 seconds');
});

test('a registry that cannot be read changes nothing', async () => {
  const first = release();
  await follow(first);
  jest.mocked(readRegistry).mockRejectedValue(new Error('half written'));
  await jest.advanceTimersByTimeAsync(2000);
  expect(everybodyGets()).toBe(first.release);
});

test('a canary is served to its share of the visitors only; a broken one to nobody', async () => {
  const [first, second, third] = [release(), release(), release()];
  await follow(first);
  await deploy(first, { release: second, percent: 10 });
  expect([everybodyGets(9), everybodyGets(10)]).toEqual([second.release, first.release]);
  jest.mocked(loadRelease).mockRejectedValue(new Error('404'));
  await deploy(first, { release: third, percent: 10 });
  expect([everybodyGets(9), everybodyGets(10)]).toEqual([first.release, first.release]);
  expect(releaseReport()['shop']?.canary?.refused?.reason).toBe('404');
});

test('a rollback while its successor is still being tried wins', async () => {
  const [first, slow] = [release(), release()];
  await follow(first);
  let arrive = () => {};
  jest.mocked(loadRelease).mockImplementationOnce(async (wanted) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return { release: wanted, routes: fine };
  });
  await deploy(slow);
  await deploy(first);
  arrive();
  await jest.advanceTimersByTimeAsync(2000);
  expect(everybodyGets()).toBe(first.release);
});

test('R452 only so many composed releases are run; after a while there is room again', async () => {
  await follow(release());
  const first = release();
  await makeReady(first);
  for (let count = 1; count < 100; count += 1) await makeReady(release());
  await expect(makeReady(release())).rejects.toThrow('so many other releases are composed');
  expect((await makeReady(first)).release).toBe(first);
  await jest.advanceTimersByTimeAsync(11 * 60_000);
  const later = release();
  expect((await makeReady(later)).release).toBe(later);
});
