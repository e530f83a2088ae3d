/** @jest-environment ./scripts/test/browser-environment.cjs */
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { allowScriptsFrom } from './allowed-releases';
import { loadTimeoutMs, RemoteUnreachable } from './load-timeout';
import { loadRoutes, markForRetry, ownerOf, registerWithRuntime } from './remotes';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const remote = (name: string, patterns: string[], release = '1') => ({
  name,
  patterns,
  release,
  entry: `/releases/${name}/${release}/web/remoteEntry.js`,
  integrity: '',
});
const remotes = [remote('shop', ['/', '/home', '/game/:id']), remote('admin', ['/admin'])];

/** Returns the remotes that were registered with the federation runtime. */
const registered = () =>
  jest
    .mocked(registerRemotes)
    .mock.calls.flatMap(([all]) => all)
    .map(({ name, ...rest }) => ({ name, entry: 'entry' in rest ? rest.entry : '' }));

beforeAll(() => allowScriptsFrom(['/releases/']));

const destination = () => ({ pathname: '/signup', search: '' });

beforeEach(() => {
  // jsdom lacks this function.
  Object.assign(performance, { measure: jest.fn() });
  jest.mocked(registerRemotes).mockClear();
  jest.mocked(loadRemote).mockReset().mockResolvedValue({ routes: [] });
});
afterEach(() => jest.useRealTimers());

test('A path belongs to a remote only if one of the remote’s patterns matches the whole path [R037]', () => {
  expect(ownerOf(remotes, '/home')?.name).toBe('shop');
  expect(ownerOf(remotes, '/game/7')?.name).toBe('shop');
  expect(ownerOf(remotes, '/admin')?.name).toBe('admin');
  for (const path of ['/home/x', '/game', '/game/7/x', '/admin/x', '/nowhere'])
    expect(ownerOf(remotes, path)).toBeUndefined();
});

test('Every attempt to load a remote has a unique name and does not reuse the container from the previous attempt', async () => {
  const account = remote('account', ['/signup']);
  registerWithRuntime([account]);
  Object.assign(window, { account: 'container of the first attempt' });
  registerWithRuntime([account]);
  const [first, second] = registered();
  expect(first?.name).not.toBe(second?.name);
  expect(Object(window).account).toBeUndefined();
  await loadRoutes(account, destination);
  expect(loadRemote).toHaveBeenCalledWith(`${second?.name}/routes`);
});

test('After a failure, the next attempt to load a remote uses the release that is live at that time', async () => {
  const account = remote('account', ['/signup']);
  const live = remote('account', ['/signup', '/perks'], '2');
  Object.assign(globalThis, { fetch: jest.fn(async () => Response.json([live])) });
  registerWithRuntime([account]);
  await loadRoutes(account, destination);
  markForRetry(account);
  await loadRoutes(account, destination);
  expect(registered().at(-1)?.entry).toBe(live.entry);
  expect(account.patterns).toEqual(live.patterns);
  await loadRoutes(account, destination);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  'https://new-bucket.example/account/2/web/remoteEntry.js',
  '/previews/account/2/web/remoteEntry.js',
])(
  'A release at %s, which the document forbids, is not loaded; the next attempt loads the release that is live then',
  async (entry) => {
    const account = remote('account', ['/signup']);
    Object.assign(globalThis, { fetch: jest.fn(async () => Response.json([{ ...account, entry }])) });
    registerWithRuntime([account]);
    markForRetry(account);
    await expect(loadRoutes(account, destination)).rejects.toThrow(RemoteUnreachable);
    expect(loadRemote).not.toHaveBeenCalled();
    Object.assign(globalThis, {
      fetch: jest.fn(async () => Response.json([remote('account', ['/signup'])])),
    });
    await loadRoutes(account, destination);
    expect(loadRemote).toHaveBeenCalledTimes(1);
  },
);

test('A remote that is switched off is not loaded; the next attempt after it has been switched on loads it', async () => {
  const account = { ...remote('account', ['/signup']), off: true as const };
  Object.assign(globalThis, { fetch: jest.fn(async () => Response.json([account])) });
  registerWithRuntime([account]);
  await expect(loadRoutes(account, destination)).rejects.toThrow(RemoteUnreachable);
  expect(loadRemote).not.toHaveBeenCalled();
  Object.assign(globalThis, {
    fetch: jest.fn(async () => Response.json([remote('account', ['/signup'])])),
  });
  await loadRoutes(account, destination);
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('A remote or page that does not load within the time limit is reported as unreachable', async () => {
  jest.useFakeTimers();
  const account = remote('account', ['/signup']);
  registerWithRuntime([account]);
  const lazy = () => new Promise<never>(() => {});
  jest.mocked(loadRemote).mockResolvedValueOnce({ routes: [{ path: '/signup', lazy }] });
  const [page] = await loadRoutes(account, destination);
  jest.mocked(loadRemote).mockReturnValueOnce(new Promise(() => {}));
  const loads = [
    typeof page?.lazy === 'function' ? page.lazy() : undefined,
    loadRoutes(account, destination),
  ];
  const outcomes = Promise.allSettled(loads);
  await jest.advanceTimersByTimeAsync(loadTimeoutMs);
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(RemoteUnreachable) });
});
