/** @jest-environment ./scripts/test/browser-environment.cjs */
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from '../boot';
import { loadRoutes } from '../remotes';
import { followChanges } from './followChanges';

jest.mock('../remotes', () => ({ announce: jest.fn(), loadRoutes: jest.fn() }));

const shop = (release: string): LiveRemote => ({
  name: 'shop',
  release,
  entry: `/releases/shop/${release}/web/remoteEntry.js`,
  integrity: '',
  patterns: ['/home'],
});

test('R452 a release that loads slowly does not come after its successor', async () => {
  const source = new EventTarget();
  Object.assign(globalThis, { EventSource: jest.fn(() => source) });
  const waiting: (() => void)[] = [];
  jest.mocked(loadRoutes).mockImplementation(({ release }) => {
    const pages: PageRoute[] = [{ id: release }];
    return release === '2'
      ? new Promise((resolve) => waiting.push(() => resolve(pages)))
      : Promise.resolve(pages);
  });
  const shown: (string | undefined)[] = [];
  const done = new Promise<void>((resolve) => {
    const tab = {
      remotes: [shop('1')],
      loaded: new Set(['shop']),
      showPages: async ([page]: PageRoute[]) => void shown.push(page?.id),
    };
    let told = 0;
    followChanges(tab, () => (told += 1) === 2 && resolve());
  });
  for (const release of ['2', '3'])
    source.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([shop(release)]) }));
  await new Promise((resolve) => setTimeout(resolve));
  waiting.forEach((go) => go());
  await done;
  expect(shown.at(-1)).toBe('3');
});
