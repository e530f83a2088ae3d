/** @jest-environment ./scripts/test/browser-environment.cjs */
import type { PageRoute } from '@press-start/shared-ui/page';
import { allowScriptsFrom } from '../allowed-releases';
import type { LiveRemote } from '../boot';
import { Pages } from '../pages';
import { loadRoutes } from '../remotes';
import { followChanges, leavingMs } from './follow-changes';

jest.mock('../remotes', () => ({
  registerWithRuntime: jest.fn(),
  markForRetry: jest.fn(),
  loadRoutes: jest.fn(),
}));

const destination = () => ({ pathname: '/home', search: '' });
const reload = jest.fn();
afterEach(() => reload.mockReset());

const shop = (release: string): LiveRemote => ({
  name: 'shop',
  release,
  entry: `/releases/shop/${release}/web/remoteEntry.js`,
  integrity: '',
  patterns: ['/home'],
});

beforeAll(() => allowScriptsFrom(['/releases/']));

test('A release that loads slowly does not replace its successor [R452]', async () => {
  const source = new EventTarget();
  Object.assign(globalThis, { EventSource: jest.fn(() => source) });
  const pendingLoads: (() => void)[] = [];
  jest.mocked(loadRoutes).mockImplementation(({ release }) => {
    const pages: PageRoute[] = [{ id: release }];
    return release === '2'
      ? new Promise((resolve) => pendingLoads.push(() => resolve(pages)))
      : Promise.resolve(pages);
  });
  const shownReleases: (string | undefined)[] = [];
  const done = new Promise<void>((resolve) => {
    const remotes = [shop('1')];
    const pages = new Pages(remotes, ([page]) => shownReleases.push(page?.id), {
      owner: shop('1'),
      routes: [{ id: '1' }],
    });
    const tab = { remotes, pages, revalidate: async () => {}, destination, reload };
    let changeCount = 0;
    followChanges(tab, () => (changeCount += 1) === 2 && resolve());
  });
  for (const release of ['2', '3'])
    source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([shop(release)]) }));
  await new Promise((resolve) => setTimeout(resolve));
  pendingLoads.forEach((load) => load());
  await done;
  expect(shownReleases.at(-1)).toBe('3');
});

test('A tab whose remote could not be loaded shows the next release [R452]', async () => {
  const source = new EventTarget();
  Object.assign(globalThis, { EventSource: jest.fn(() => source) });
  const remotes = [shop('1')];
  const pages = new Pages(remotes, () => {});
  const revalidate = jest.fn(async () => {});
  await new Promise<void>((onChange) => {
    followChanges({ remotes, pages, revalidate, destination, reload }, onChange);
    source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([shop('2')]) }));
  });
  expect(remotes[0]?.release).toBe('2');
  // Revalidation makes the router reload the page's remote.
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test('A tab follows later releases after an update has failed', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const source = new EventTarget();
  Object.assign(globalThis, { EventSource: jest.fn(() => source) });
  const remotes = [shop('1')];
  const tab = {
    remotes,
    pages: new Pages(remotes, () => {}),
    revalidate: async () => {},
    destination,
    reload,
  };
  let messages = 0;
  await new Promise<void>((resolve) => {
    followChanges(tab, () => {
      messages += 1;
      if (messages === 1) throw new Error('the panel failed');
      resolve();
    });
    for (const release of ['2', '3'])
      source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([shop(release)]) }));
  });
  expect(remotes[0]?.release).toBe('3');
  expect(warn).toHaveBeenCalledTimes(1);
});

test.each([
  ['from another origin', { entry: 'http://localhost:3101/web/remoteEntry.js' }],
  ['from another folder of the same origin', { entry: '/previews/shop/2/web/remoteEntry.js' }],
  [
    'with a simulated fault',
    { entry: '/composition/faults/dead/shop/2/web/remoteEntry.js', composed: { source: '!dead' } },
  ],
])(
  'The page is reloaded for a release %s, which the security policy forbids [R452]',
  async (_what, override) => {
    const source = new EventTarget();
    Object.assign(globalThis, { EventSource: jest.fn(() => source) });
    jest.mocked(loadRoutes).mockClear();
    const remotes = [shop('1')];
    const revalidate = jest.fn(async () => {});
    const overridden = { ...shop('2'), ...override };
    const tab = { remotes, pages: new Pages(remotes, () => {}), revalidate, destination, reload };
    jest.useFakeTimers();
    await new Promise<void>((onChange) => {
      followChanges(tab, onChange);
      jest.advanceTimersByTime(leavingMs);
      source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([overridden]) }));
    });
    jest.useRealTimers();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(revalidate).not.toHaveBeenCalled();
    expect(loadRoutes).not.toHaveBeenCalled();
    // Until the new document arrives, the tab must not try to load the release.
    expect(remotes).toEqual([shop('1')]);
  },
);

test.each([
  ['that began before the panel’s code was loaded', () => undefined],
  [
    'that the visitor starts later',
    () => {
      jest.advanceTimersByTime(2 * leavingMs);
      window.dispatchEvent(new Event('beforeunload'));
    },
  ],
])(
  'The tab waits for a navigation %s, and is reloaded only if that navigation has been cancelled [R452]',
  async (_which, leave) => {
    jest.useFakeTimers();
    const source = new EventTarget();
    Object.assign(globalThis, { EventSource: jest.fn(() => source) });
    const remotes = [shop('1')];
    const pages = new Pages(remotes, () => {});
    const overridden = { ...shop('1'), entry: '/composition/faults/dead/shop/1/web/remoteEntry.js' };
    await new Promise<void>((onChange) => {
      followChanges({ remotes, pages, revalidate: async () => {}, destination, reload }, onChange);
      leave();
      source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([overridden]) }));
    });
    jest.advanceTimersByTime(leavingMs - 1);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  },
);
