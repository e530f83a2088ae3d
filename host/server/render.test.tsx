import type { PageRoute } from '@press-start/shared-ui/page';
import type { Release } from './registry';
import { serverRelease } from './remotes';
import { renderPage } from './render';

jest.mock('./remotes', () => ({ serverRelease: jest.fn() }));

const release = (name: string): Release => ({
  name: 'shop',
  release: name,
  routes: [{ pattern: '/home', files: [] }],
});
const live = release('2');

const serve = (routes: PageRoute[], from = live) =>
  jest.mocked(serverRelease).mockResolvedValue({ release: from, routes });

async function draw(path: string) {
  const page = await renderPage(new Request(`http://localhost${path}`), live, 'original');
  if (page instanceof Response) throw new Error(`redirected to ${page.headers.get('location')}`);
  return page;
}

// A closed page has a loader and no component, and what failed is told on the console: neither is news here.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

test('a page is drawn inside the frame', async () => {
  serve([{ path: '/home', Component: () => <h1>Catalogue</h1> }]);
  const { status, markup } = await draw('/home');
  expect(status).toBe(200);
  expect(markup).toContain('Catalogue');
  expect(markup).toContain('fictional bootcamp project');
});

test('a page that throws while it is drawn leaves the frame and a Retry', async () => {
  const Broken = () => {
    throw new Error('secret of the page');
  };
  serve([{ path: '/home', Component: Broken }]);
  const { status, markup } = await draw('/home');
  expect(status).toBe(500);
  expect(markup).toContain('Retry');
  expect(markup).toContain('fictional bootcamp project');
  expect(markup).not.toContain('secret');
});

test('a remote that cannot be loaded leaves the frame and a Retry', async () => {
  jest.mocked(serverRelease).mockRejectedValue(new Error('out of reach'));
  const { status, markup } = await draw('/home');
  expect(status).toBe(503);
  expect(markup).toContain('Retry');
});

test('when the release before the live one serves, the answer says so', async () => {
  serve([{ path: '/home', Component: () => <h1>As it was</h1> }], release('1'));
  expect((await draw('/home')).release).toEqual(release('1'));
});

test('an address nobody owns is not found', async () => {
  serve([]);
  expect((await draw('/nowhere')).status).toBe(404);
});
