import sharedUiPackage from '../../../shared-ui/package.json';
import { TaskAborted, TaskFailed } from '../render/process/renderer-process';
import { ReleaseRenderer } from '../render/release-renderer';
import { checkFiles } from './browser-build/check-files';
import { examineBrowserBuild } from './browser-build/examine';
import { visitorOf } from './canary';
import type { DesiredRelease } from './registry';
import { describeRelease, flagShares, isRegistryComplete, isSwitchedOff, readRegistry } from './registry';
import type { Release } from './release';
import { ReleaseManager } from './release-manager';
import { findBrokenLinks, findUnmetApiNeeds, findUnmetNeeds } from './unmet-needs';

jest.mock('../config', () => ({
  config: { publicUrl: 'http://shop.example', renderProcesses: 1, renderTimeoutMs: 5000 },
}));
jest.mock('./registry', () => ({
  readRegistry: jest.fn(),
  isRegistryComplete: jest.fn(() => true),
  describeRelease: jest.fn(),
  isSwitchedOff: jest.fn(() => false),
  flagShares: jest.fn(() => []),
  rolledBackRelease: jest.fn(),
}));
jest.mock('./browser-build/check-files', () => ({ checkFiles: jest.fn() }));
jest.mock('./browser-build/examine', () => ({ examineBrowserBuild: jest.fn() }));
jest.mock('./unmet-needs', () => ({
  findUnmetNeeds: jest.fn(),
  findUnmetApiNeeds: jest.fn(),
  findBrokenLinks: jest.fn(),
}));
jest.mock('./shared-modules', () => ({ sharedModules: { react: { useState: 1, useMemo: 1 } } }));

const files = new Map([['server/remoteEntry.js', '']]);

const uses = (names: string[], version = sharedUiPackage.version) => ({ version, modules: { react: names } });

const all = new Map<string, Release>();
/** Creates and stores a release. */
function release(contract = uses(['useState']), name = 'shop'): Release {
  const created = {
    name,
    release: `0.1.0+${all.size}`,
    routes: [{ pattern: '/home', files: [] }],
    contract,
    entry: 'remoteEntry.a.js',
    integrity: {},
  };
  all.set(created.release, created);
  return created;
}

let releases: ReleaseManager;
let registry: DesiredRelease[] = [];
let stop = () => {};
/** Functions that make a release's renderer report too many failures, keyed by release. */
const reportFailures = new Map<string, (reason: string) => void>();
/** The releases whose processes are running. */
const running = new Set<string>();

const open = jest.spyOn(ReleaseRenderer, 'open');

/** Gives each release a mock renderer; renderer-process.test.ts tests real processes. */
function openMockRenderers() {
  open.mockImplementation(async ({ release: { release: name }, onGiveUp }) => {
    reportFailures.set(name, (reason) => {
      running.delete(name);
      onGiveUp(reason);
    });
    running.add(name);
    const stopRunning = () => void running.delete(name);
    return Object.assign(Object.create(ReleaseRenderer.prototype), {
      close: stopRunning,
      kill: stopRunning,
      report: () => ({}),
    });
  });
}

const failWith = (error: Error) => open.mockRejectedValue(error);

beforeEach(() => {
  releases = new ReleaseManager();
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(readRegistry).mockImplementation(async () => registry);
  jest.mocked(describeRelease).mockImplementation(async (_name, name) => {
    const stored = all.get(name);
    if (!stored) throw new Error('no such release is stored');
    return stored;
  });
  jest.mocked(checkFiles).mockReset().mockResolvedValue(files);
  jest.mocked(examineBrowserBuild).mockReset().mockResolvedValue();
  jest.mocked(findUnmetNeeds).mockReset().mockReturnValue([]);
  jest.mocked(findBrokenLinks).mockReset().mockReturnValue([]);
  jest.mocked(findUnmetApiNeeds).mockReset().mockResolvedValue([]);
  open.mockReset();
  openMockRenderers();
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
  stop = await releases.followRegistry();
}

async function deploy(live: Release, history: Release[] = [], canary?: DesiredRelease['canary']) {
  registry = [canary ? { ...desired(live, history), canary } : desired(live, history)];
  await jest.advanceTimersByTimeAsync(2000);
}

const servedRelease = (bucket = 99) => {
  const served = releases.remotesFor(() => bucket)[0];
  return served?.renderer && served.release.release;
};
const rejection = () => releases.report()['shop']?.refused?.reason;

test('A new release is served within two seconds of its deploy, without a restart [R451]', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  expect(servedRelease()).toBe(first.release);
  await deploy(second);
  expect(servedRelease()).toBe(second.release);
  expect(running).toEqual(new Set([second.release]));
});

test('A remote that is switched off is served without a renderer until it is switched on again, and its release stays ready', async () => {
  const live = release();
  await follow(live);
  jest.mocked(isSwitchedOff).mockReturnValue(true);
  expect(releases.remotesFor(() => 99)).toEqual([{ release: live, off: true }]);
  expect(releases.report()['shop']).toMatchObject({ serving: live.release, off: true });
  jest.mocked(isSwitchedOff).mockReturnValue(false);
  expect(servedRelease()).toBe(live.release);
  expect(open).toHaveBeenCalledTimes(1);
});

test.each([
  ['that is unavailable', () => jest.mocked(checkFiles).mockRejectedValue(new Error('404')), '404'],
  [
    'that browsers cannot load',
    () => jest.mocked(examineBrowserBuild).mockRejectedValue(new TaskFailed('browsers cannot load /home')),
    'browsers cannot load /home',
  ],
  ['that throws while it loads', () => failWith(new TaskFailed('x is undefined')), 'x is undefined'],
  [
    'that hangs',
    () => failWith(new TaskAborted('it did not load within 20 s')),
    'it did not load within 20 s',
  ],
])(
  'A release %s is rejected with the reason, and its predecessor continues to be served',
  async (_, breakRelease, reason) => {
    const [first, second] = [release(), release()];
    await follow(first);
    breakRelease();
    await deploy(second, [first]);
    expect(servedRelease()).toBe(first.release);
    expect(rejection()).toBe(reason);
    await deploy(first);
    expect(rejection()).toBeUndefined();
  },
);

const lostQuantity = 'cart:item-added lost quantity, used by account 0.4.1';

test.each([
  ['shared-ui', () => jest.mocked(findUnmetNeeds).mockReturnValueOnce([]).mockReturnValue([lostQuantity])],
  [
    'the API',
    () => jest.mocked(findUnmetApiNeeds).mockResolvedValueOnce([]).mockResolvedValue([lostQuantity]),
  ],
])(
  'A release that needs something that %s does not offer is rejected with the reason and is not loaded',
  async (_, lose) => {
    lose();
    const [first, second] = [release(), release()];
    await follow(first);
    await deploy(second, [first]);
    expect(open).toHaveBeenCalledTimes(1);
    expect(servedRelease()).toBe(first.release);
    expect(rejection()).toBe(lostQuantity);
  },
);

test.each([
  [
    'the API offers what it needs',
    () => jest.mocked(findUnmetApiNeeds).mockResolvedValueOnce([lostQuantity]),
  ],
  [
    'no other remote links to its former pages',
    () => jest.mocked(findBrokenLinks).mockReturnValueOnce([lostQuantity]),
  ],
])('A rejected release is served once %s', async (_, reject) => {
  reject();
  const live = release();
  await follow(live);
  expect(servedRelease()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(61_000);
  expect(servedRelease()).toBe(live.release);
  expect(rejection()).toBeUndefined();
});

test('While the API is unavailable, releases are served; once the API is available, a release with unmet API needs is replaced by its predecessor', async () => {
  jest.mocked(findUnmetApiNeeds).mockResolvedValue(undefined);
  const [first, second] = [release(), release()];
  await follow(second, [first]);
  expect(servedRelease()).toBe(second.release);
  jest
    .mocked(findUnmetApiNeeds)
    .mockImplementation(async (checked) => (checked === second ? [lostQuantity] : []));
  await jest.advanceTimersByTimeAsync(2000);
  expect(rejection()).toBe(lostQuantity);
  expect(servedRelease()).toBe(first.release);
  expect(running).toEqual(new Set([first.release]));
});

test('A release that needs an export that this host lacks is rejected and is not loaded', async () => {
  const [first, second] = [release(), release(uses(['useState', 'useOptimisticCart']))];
  await follow(first);
  open.mockClear();
  await deploy(second);
  expect(servedRelease()).toBe(first.release);
  expect(rejection()).toBe('it needs useOptimisticCart from react, which this host does not export');
  expect(open).not.toHaveBeenCalled();
});

test('A release is fetched again after the release server was unavailable', async () => {
  jest.mocked(checkFiles).mockRejectedValueOnce(new Error('connection refused'));
  const first = release(undefined, 'arcade');
  await follow(first);
  expect(servedRelease()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(3000);
  expect(servedRelease()).toBe(first.release);
});

test('An invalid release is loaded only once while the registry names it', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  open.mockClear().mockRejectedValue(new TaskFailed('x is undefined'));
  await deploy(second);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(open).toHaveBeenCalledTimes(1);
});

test('A host that starts with an invalid release serves the newest valid release in the remote’s history', async () => {
  const [oldest, older, old, invalid] = [release(), release(), release(), release()];
  open
    .mockRejectedValueOnce(new TaskFailed('x is undefined'))
    .mockRejectedValueOnce(new TaskAborted('it hangs'));
  await follow(invalid, [old, older, oldest]);
  expect(servedRelease()).toBe(older.release);
  expect(releases.report()['shop']).toMatchObject({
    wanted: invalid.release,
    serving: older.release,
    refused: { release: invalid.release, reason: 'x is undefined' },
  });
});

test('A release that fails too often is replaced by its predecessor', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  await deploy(second, [first]);
  reportFailures.get(second.release)?.('it did not render a page within 8 s');
  await jest.advanceTimersByTimeAsync(1000);
  expect(servedRelease()).toBe(first.release);
  expect(rejection()).toContain('it did not render a page within 8 s');
  // The host does not retry the failed release while the earlier one works.
  await jest.advanceTimersByTimeAsync(600_000);
  expect(servedRelease()).toBe(first.release);
  expect(running).toEqual(new Set([first.release]));
});

test('A release that fails too often and has no predecessor is retried after a minute', async () => {
  const only = release();
  await follow(only);
  reportFailures.get(only.release)?.('it ran out of memory');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(servedRelease()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(40_000);
  expect(servedRelease()).toBe(only.release);
});

test('After a release has failed too often, the next deployed release is served', async () => {
  const [first, second, third] = [release(), release(), release()];
  await follow(first);
  await deploy(second, [first]);
  reportFailures.get(second.release)?.('it ran out of memory');
  await jest.advanceTimersByTimeAsync(1000);
  await deploy(third, [second, first]);
  expect(servedRelease()).toBe(third.release);
  expect(running).toEqual(new Set([third.release]));
});

test('A registry that cannot be read does not change the served releases', async () => {
  const first = release();
  await follow(first);
  jest.mocked(readRegistry).mockRejectedValue(new Error('half written'));
  await jest.advanceTimersByTimeAsync(2000);
  expect(servedRelease()).toBe(first.release);
});

test('A canary is served only to its percentage of the visitors, and an invalid canary to no one', async () => {
  const [first, second, third] = [release(), release(), release()];
  await follow(first);
  await deploy(first, [], { release: second, percent: 10 });
  expect([servedRelease(9), servedRelease(10)]).toEqual([second.release, first.release]);
  failWith(new TaskFailed('404'));
  await deploy(first, [], { release: third, percent: 10 });
  expect([servedRelease(9), servedRelease(10)]).toEqual([first.release, first.release]);
  expect(releases.report()['shop']?.canary?.refused?.reason).toBe('404');
});

test('A canary that fails too often is no longer served', async () => {
  const [first, second] = [release(), release()];
  await follow(first);
  await deploy(first, [], { release: second, percent: 10 });
  reportFailures.get(second.release)?.('it ran out of memory');
  await jest.advanceTimersByTimeAsync(300_000);
  expect([servedRelease(9), servedRelease(10)]).toEqual([first.release, first.release]);
});

test('A rollback takes effect even if the newer release is still loading', async () => {
  const [first, slow] = [release(), release()];
  await follow(first);
  let finishCheck = () => {};
  jest.mocked(checkFiles).mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (finishCheck = resolve));
    return files;
  });
  await deploy(slow);
  await deploy(first);
  finishCheck();
  // The newer release must be served neither now nor after the next poll.
  await jest.advanceTimersByTimeAsync(0);
  expect(servedRelease()).toBe(first.release);
  await jest.advanceTimersByTimeAsync(2000);
  expect(servedRelease()).toBe(first.release);
});

test('A first release that hangs while it loads does not prevent the host from starting', async () => {
  jest.mocked(checkFiles).mockImplementation(() => new Promise(() => {}));
  const opened = follow(release());
  await jest.advanceTimersByTimeAsync(15_000);
  await opened;
  expect(servedRelease()).toBeUndefined();
});

test('A host has started when every release in the registry is ready or rejected, not while one is being checked or the registry cannot be read', async () => {
  let finishCheck = () => {};
  const checked = new Promise<typeof files>((resolve) => (finishCheck = () => resolve(files)));
  jest.mocked(checkFiles).mockResolvedValueOnce(files).mockReturnValueOnce(checked);
  jest.mocked(readRegistry).mockRejectedValueOnce(new Error('the bucket is down'));
  registry = [desired(release()), desired(release(uses(['useState']), 'account'))];
  stop = await releases.followRegistry();
  expect(releases.hasStarted()).toBe(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect(servedRelease()).toBeDefined();
  expect(releases.hasStarted()).toBe(false);
  finishCheck();
  await jest.advanceTimersByTimeAsync(0);
  expect(releases.hasStarted()).toBe(true);
});

test('A host has not started while the registry names a remote without a description, but after 30 seconds it serves the other remotes', async () => {
  jest.mocked(isRegistryComplete).mockReturnValue(false);
  await follow(release());
  await jest.advanceTimersByTimeAsync(2000);
  expect(servedRelease()).toBeDefined();
  expect(releases.hasStarted()).toBe(false);
  await jest.advanceTimersByTimeAsync(28_000);
  expect(releases.hasStarted()).toBe(true);
  jest.mocked(isRegistryComplete).mockReturnValue(true);
});

test('A host has not started while it rejects every release that is on, and starts with the first release that it accepts', async () => {
  jest.mocked(isSwitchedOff).mockImplementation((name) => name === 'admin');
  const [off, rejected] = [release(uses(['useState']), 'admin'), release(uses(['timeMachine']))];
  registry = [desired(off), desired(rejected)];
  stop = await releases.followRegistry();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(servedRelease()).toBeUndefined();
  expect(releases.hasStarted()).toBe(false);
  await deploy(release());
  expect(servedRelease()).toBeDefined();
  expect(releases.hasStarted()).toBe(true);
  jest.mocked(isSwitchedOff).mockReturnValue(false);
});

test('A host has not started while it can read no description, for example because the releases are not signed', async () => {
  jest.mocked(isRegistryComplete).mockReturnValue(false);
  registry = [];
  stop = await releases.followRegistry();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(releases.hasStarted()).toBe(false);
  jest.mocked(isRegistryComplete).mockReturnValue(true);
});

test('A host that has started stays so, even if it later rejects every release', async () => {
  await follow(release());
  expect(releases.hasStarted()).toBe(true);
  registry = [desired(release(uses(['timeMachine']), 'account'))];
  await jest.advanceTimersByTimeAsync(2000);
  expect(releases.hasStarted()).toBe(true);
});

test('A host that has never read the registry does not start', async () => {
  jest.mocked(readRegistry).mockRejectedValue(new Error('the bucket is down'));
  stop = await releases.followRegistry();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(releases.hasStarted()).toBe(false);
});

test('The number of releases loaded by overrides is limited, and a release that is unused for ten minutes is dropped [R452]', async () => {
  await follow(release());
  const first = release();
  await releases.prepareRequested(first);
  for (let count = 1; count < 20; count += 1) await releases.prepareRequested(release());
  await expect(releases.prepareRequested(release())).rejects.toThrow(
    'too many overriding releases are loaded',
  );
  expect((await releases.prepareRequested(first)).release).toBe(first);
  await jest.advanceTimersByTimeAsync(11 * 60_000);
  const later = release();
  expect((await releases.prepareRequested(later)).release).toBe(later);
});

test('A new release at the same URL replaces the earlier one [R452]', async () => {
  const live = release();
  await follow(live);
  const withBase = (created: Release): Release => ({ ...created, base: 'http://localhost:3101' });
  for (let save = 0; save < 30; save += 1) await releases.prepareRequested(withBase(release()));
  await jest.advanceTimersByTimeAsync(1000);
  expect(running.size).toBe(2);
});

test('A feature flag is on for its share of the visitors, and for the same visitors on every visit', () => {
  expect(releases.needsVisitorIds()).toBe(false);
  jest.mocked(flagShares).mockReturnValue([
    { name: 'example', percent: 25 },
    { name: 'everyone', percent: 100 },
  ]);
  expect(releases.needsVisitorIds()).toBe(true);
  const flagsOf = (id: number) =>
    releases.flagsFor(visitorOf(`visitor=${id.toString(16).padStart(16, '0')}`, true).bucket);
  const visitors = Array.from({ length: 2000 }, (_, id) => flagsOf(id));
  expect(visitors).toEqual(visitors.map((_, id) => flagsOf(id)));
  expect(visitors.every((flags) => flags.includes('everyone'))).toBe(true);
  const share = visitors.filter((flags) => flags.includes('example')).length / visitors.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.3);
  jest.mocked(flagShares).mockReturnValue([{ name: 'everyone', percent: 100 }]);
  expect(releases.needsVisitorIds()).toBe(false);
});
