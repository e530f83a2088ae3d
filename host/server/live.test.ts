import sharedUiPackage from '../../shared-ui/package.json';
import { checkFiles } from './browser-build/check-files';
import { followRegistry, makeReady, releaseReport, servedTo } from './live';
import { examineBrowserBuild } from './rendering/examine';
import { ReleaseRenderer } from './rendering/release-renderer';
import { TaskAborted, TaskFailed } from './rendering/renderer-process';
import { describe as describeRelease, readRegistry } from './registry';
import type { Release, DesiredRelease } from './registry';

jest.mock('./config', () => ({
  config: { publicUrl: 'http://shop.example', renderProcesses: 1, renderTimeoutMs: 5000 },
}));
jest.mock('./registry', () => ({ readRegistry: jest.fn(), describe: jest.fn() }));
jest.mock('./browser-build/check-files', () => ({ checkFiles: jest.fn() }));
jest.mock('./rendering/examine', () => ({ examineBrowserBuild: jest.fn() }));
jest.mock('./rendering/shared-modules', () => ({ sharedModules: { react: { useState: 1, useMemo: 1 } } }));

const files = new Map([['server/remoteEntry.js', '']]);

const uses = (names: string[], version = sharedUiPackage.version) => ({ version, modules: { react: names } });

const all = new Map<string, Release>();
/** A release that no test has seen before. */
function release(contract = uses(['useState']), name = 'shop'): Release {
  const made = {
    name,
    release: `0.1.0+${all.size}`,
    routes: [{ pattern: '/home', files: [] }],
    contract,
    integrity: {},
  };
  all.set(made.release, made);
  return made;
}

let registry: DesiredRelease[] = [];
let stop = () => {};
/** By release: what its renderer reports when it fails too often. */
const giveUp = new Map<string, (reason: string) => void>();
/** The releases whose processes run now. */
const running = new Set<string>();

const open = jest.spyOn(ReleaseRenderer, 'open');

/** Processes are tested with the real program in rendering/; here each release gets a stand-in that counts. */
function succeed() {
  open.mockImplementation(async ({ release: { release: name }, onGivenUp }) => {
    giveUp.set(name, (reason) => {
      running.delete(name);
      onGivenUp(reason);
    });
    running.add(name);
    const end = () => void running.delete(name);
    return Object.assign(Object.create(ReleaseRenderer.prototype), {
      close: end,
      kill: end,
      report: () => ({}),
    });
  });
}

const failWith = (error: Error) => open.mockRejectedValue(error);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(readRegistry).mockImplementation(async () => registry);
  jest.mocked(describeRelease).mockImplementation(async (_name, name) => {
    const known = all.get(name);
    if (!known) throw new Error('no such release is stored');
    return known;
  });
  jest.mocked(checkFiles).mockReset().mockResolvedValue(files);
  jest.mocked(examineBrowserBuild).mockReset().mockResolvedValue();
  open.mockReset();
  succeed();
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

const desired = (live: Release, history: Release[] = []): DesiredRelease => ({
  live,
  history: history.map((earlier) => earlier.release),
});

async function follow(...[live, history]: Parameters<typeof desired>) {
  registry = [desired(live, history)];
  stop = await followRegistry();
}

async function deploy(live: Release, history: Release[] = [], canary?: DesiredRelease['canary']) {
  registry = [canary ? { ...desired(live, history), canary } : desired(live, history)];
  await jest.advanceTimersByTimeAsync(2000);
}

const everybodyGets = (place = 99) => {
  const served = servedTo(() => place)[0];
  return served?.renderer && served.release.release;
};
const rejection = () => releaseReport()['shop']?.refused?.reason;

test('a new release is served within two seconds of its deploy, without a restart [R451]', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  expect(everybodyGets()).toBe(first.release);
  await deploy(second);
  expect(everybodyGets()).toBe(second.release);
  expect(running).toEqual(new Set([second.release]));
});

test.each([
  ['that is unavailable', () => jest.mocked(checkFiles).mockRejectedValue(new Error('404')), '404'],
  [
    'that browsers cannot load',
    () => jest.mocked(examineBrowserBuild).mockRejectedValue(new TaskFailed('browsers cannot load /home')),
    'browsers cannot load /home',
  ],
  ['that cannot load', () => failWith(new TaskFailed('x is undefined')), 'x is undefined'],
  [
    'that hangs',
    () => failWith(new TaskAborted('it did not load within 20 s')),
    'it did not load within 20 s',
  ],
])(
  'a release %s is rejected with its reason; the one before continues to serve',
  async (_, breakIt, reason) => {
    const [first, second] = [release(), release()];
    await follow(first);
    breakIt();
    await deploy(second, [first]);
    expect(everybodyGets()).toBe(first.release);
    expect(rejection()).toBe(reason);
    await deploy(first);
    expect(rejection()).toBeUndefined();
  },
);

test('a release that needs what this host does not have is rejected without being loaded', async () => {
  const [first, second] = [release(), release(uses(['useState', 'useOptimisticCart']))];
  await follow(first);
  open.mockClear();
  await deploy(second);
  expect(everybodyGets()).toBe(first.release);
  expect(rejection()).toBe('it needs useOptimisticCart of react, which this host does not have');
  expect(open).not.toHaveBeenCalled();
});

test('a release whose server was unavailable is fetched again', async () => {
  jest.mocked(checkFiles).mockRejectedValueOnce(new Error('connection refused'));
  const first = release(undefined, 'arcade');
  await follow(first);
  expect(everybodyGets()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(3000);
  expect(everybodyGets()).toBe(first.release);
});

test('a broken release is loaded once, not every two seconds for as long as it is wanted', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  open.mockClear().mockRejectedValue(new TaskFailed('no such word'));
  await deploy(second);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a host that starts with a broken release serves the newest good one of the history', async () => {
  const [oldest, older, old, broken] = [release(), release(), release(), release()];
  open
    .mockRejectedValueOnce(new TaskFailed('no such word'))
    .mockRejectedValueOnce(new TaskAborted('it hangs'));
  await follow(broken, [old, older, oldest]);
  expect(everybodyGets()).toBe(older.release);
  expect(releaseReport()['shop']).toMatchObject({
    wanted: broken.release,
    serving: older.release,
    refused: { release: broken.release, reason: 'no such word' },
  });
});

test('a release that fails too often is taken back to the one before, which starts in its place', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  await deploy(second, [first]);
  giveUp.get(second.release)?.('it did not render a page within 8 s');
  await jest.advanceTimersByTimeAsync(1000);
  expect(everybodyGets()).toBe(first.release);
  expect(rejection()).toContain('it did not render a page within 8 s');
  // Nothing changes by itself while the earlier release serves well.
  await jest.advanceTimersByTimeAsync(600_000);
  expect(everybodyGets()).toBe(first.release);
  expect(running).toEqual(new Set([first.release]));
});

test('a release that fails too often without an earlier one gets another chance after a minute', async () => {
  const only = release();
  await follow(only);
  giveUp.get(only.release)?.('it ran out of memory');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(everybodyGets()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(40_000);
  expect(everybodyGets()).toBe(only.release);
});

test('the next deploy after a release was given up is served', async () => {
  const [first, second, third] = [release(), release(), release()];
  await follow(first);
  await deploy(second, [first]);
  giveUp.get(second.release)?.('it ran out of memory');
  await jest.advanceTimersByTimeAsync(1000);
  await deploy(third, [second, first]);
  expect(everybodyGets()).toBe(third.release);
  expect(running).toEqual(new Set([third.release]));
});

test('a registry that cannot be read changes nothing', async () => {
  const first = release();
  await follow(first);
  jest.mocked(readRegistry).mockRejectedValue(new Error('half written'));
  await jest.advanceTimersByTimeAsync(2000);
  expect(everybodyGets()).toBe(first.release);
});

test('a canary is served to its share of the visitors only; a broken one to no one', async () => {
  const [first, second, third] = [release(), release(), release()];
  await follow(first);
  await deploy(first, [], { release: second, percent: 10 });
  expect([everybodyGets(9), everybodyGets(10)]).toEqual([second.release, first.release]);
  failWith(new TaskFailed('404'));
  await deploy(first, [], { release: third, percent: 10 });
  expect([everybodyGets(9), everybodyGets(10)]).toEqual([first.release, first.release]);
  expect(releaseReport()['shop']?.canary?.refused?.reason).toBe('404');
});

test('a canary that fails too often is served to no one any more', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  await deploy(first, [], { release: second, percent: 10 });
  giveUp.get(second.release)?.('it ran out of memory');
  await jest.advanceTimersByTimeAsync(300_000);
  expect([everybodyGets(9), everybodyGets(10)]).toEqual([first.release, first.release]);
});

test('a rollback while its successor is still being loaded wins', async () => {
  const [first, slow] = [release(), release()];
  await follow(first);
  let arrive = () => {};
  jest.mocked(checkFiles).mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return files;
  });
  await deploy(slow);
  await deploy(first);
  arrive();
  // Nor does it serve for the moment until the registry is read again.
  await jest.advanceTimersByTimeAsync(0);
  expect(everybodyGets()).toBe(first.release);
  await jest.advanceTimersByTimeAsync(2000);
  expect(everybodyGets()).toBe(first.release);
});

test('a first release that hangs while it loads does not keep the host from opening', async () => {
  jest.mocked(checkFiles).mockImplementation(() => new Promise(() => {}));
  const opened = follow(release());
  await jest.advanceTimersByTimeAsync(15_000);
  await opened;
  expect(everybodyGets()).toBeUndefined();
});

test('only so many composed releases run; after a while there is room again [R452]', async () => {
  await follow(release());
  // What other tests have requested is forgotten.
  await jest.advanceTimersByTimeAsync(30 * 60_000);
  const first = release();
  await makeReady(first);
  for (let count = 1; count < 20; count += 1) await makeReady(release());
  await expect(makeReady(release())).rejects.toThrow('so many other releases are composed');
  expect((await makeReady(first)).release).toBe(first);
  await jest.advanceTimersByTimeAsync(11 * 60_000);
  const later = release();
  expect((await makeReady(later)).release).toBe(later);
});

test('a release that replaces another at the same address takes its place [R452]', async () => {
  const live = release();
  await follow(live);
  const at = (made: Release): Release => ({ ...made, base: 'http://localhost:3101' });
  for (let save = 0; save < 30; save += 1) await makeReady(at(release()));
  await jest.advanceTimersByTimeAsync(1000);
  expect(running.size).toBe(2);
});
