/** @jest-environment ./scripts/test/browser-environment.cjs */
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from '../boot';
import { Pages } from '../pages';
import { loadRoutes } from '../remotes';
import { followChanges } from './follow-changes';

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
    let onChange = 0;
    followChanges(tab, () => (onChange += 1) === 2 && resolve());
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

test('The page is reloaded for a release from an origin that the security policy forbids [R452]', async () => {
  const source = new EventTarget();
  Object.assign(globalThis, { EventSource: jest.fn(() => source) });
  jest.mocked(loadRoutes).mockClear();
  const remotes = [shop('1')];
  const revalidate = jest.fn(async () => {});
  const overridden = { ...shop('2'), entry: 'http://localhost:3101/web/remoteEntry.js' };
  await new Promise<void>((onChange) => {
    followChanges(
      { remotes, pages: new Pages(remotes, () => {}), revalidate, destination, reload },
      onChange,
    );
    source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([overridden]) }));
  });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(revalidate).not.toHaveBeenCalled();
  expect(loadRoutes).not.toHaveBeenCalled();
});
