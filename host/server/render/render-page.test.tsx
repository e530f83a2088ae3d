import { data, useActionData, useRouteError } from 'react-router-dom';
import { listGenres } from '@press-start/api/contract';
import { call, configureApi } from '@press-start/shared-ui/api';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { Release } from '../releases/release';
import { dataHash } from './hydration-json';
import { renderPage, withHandler } from './render-page';
import { renderUnavailablePage } from './unavailable-page';

const release: Release = {
  name: 'shop',
  release: '1',
  routes: [{ pattern: '/home', files: [] }],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.a.js',
  integrity: {},
};

/** Renders a path. @param routes the pages of the remote; undefined if the remote could not be loaded */
async function render(path: string, routes: PageRoute[] | undefined, init: RequestInit = {}) {
  const url = `http://localhost${path}`;
  if (!routes) return renderUnavailablePage(url, release, 503, 'original');
  const rendering = await renderPage(new Request(url, init), withHandler(release, routes), 'original');
  if (!rendering.page) throw new Error('no page was rendered');
  return rendering.page;
}

// An unavailable page logs its error, and a warning because its route has no component.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

test('A page renders inside the app layout', async () => {
  const { status, markup } = await render('/home', [{ path: '/home', Component: () => <h1>Catalogue</h1> }]);
  expect(status).toBe(200);
  expect(markup).toContain('Catalogue');
  expect(markup).toContain('fictional bootcamp project');
});

test('A page that throws while it renders is replaced by a notice with Retry inside the app layout', async () => {
  const FailingPage = () => {
    throw new Error('secret of the page');
  };
  const { status, markup } = await render('/home', [{ path: '/home', Component: FailingPage }]);
  expect(status).toBe(500);
  expect(markup).toContain('Retry');
  expect(markup).toContain('fictional bootcamp project');
  expect(markup).not.toContain('secret');
});

test('The page of a remote that cannot be loaded is replaced by a notice with Retry', async () => {
  const { status, markup } = await render('/home', undefined);
  expect(status).toBe(503);
  expect(markup).toContain('Retry');
});

test.each([
  [
    'responds with 503',
    async () => Response.json({ error: 'unavailable', message: 'Later' }, { status: 503 }),
  ],
  ['does not respond', async () => Promise.reject(new TypeError('fetch failed'))],
])(
  'If the API %s, the page has status 503 and a notice with Retry inside the app layout',
  async (_what, fetch) => {
    configureApi({ baseUrl: 'http://api.example', fetch });
    const loader: PageRoute['loader'] = ({ request }) => call(listGenres, { signal: request.signal });
    const page = await render('/home', [{ path: '/home', loader, Component: () => <h1>Catalogue</h1> }]);
    expect(page.status).toBe(503);
    expect(page.markup).toContain('Retry');
    expect(page.markup).toContain('fictional bootcamp project');
  },
);

test('If the API is unavailable, a page whose error boundary does not handle this has status 503 and a notice with Retry', async () => {
  const ErrorBoundary = () => {
    throw useRouteError();
  };
  const fetch = async () => Response.json({ error: 'unavailable', message: 'Later' }, { status: 503 });
  configureApi({ baseUrl: 'http://localhost/api', fetch });
  const loader = () => call(listGenres);
  const page = await render('/home', [{ path: '/home', loader, ErrorBoundary, Component: () => null }]);
  expect(page.status).toBe(503);
  expect(page.markup).toContain('Retry');
});

test('A page is rendered again only if its data differs from that of the cached page', async () => {
  let stock = 3;
  const Page = jest.fn(() => <h1>Catalogue</h1>);
  const source = withHandler(release, [
    { path: '/home', loader: () => stock, Component: Page, handle: { server: 'full' } },
  ]);
  const renderAfter = (cachedData?: string) =>
    renderPage(new Request('http://localhost/home'), source, 'original', cachedData);
  const first = await renderAfter();
  const cachedData = dataHash(first.page?.hydration ?? '');
  Page.mockClear();
  expect(await renderAfter(cachedData)).toEqual({ isUnchanged: true });
  expect(Page).not.toHaveBeenCalled();
  stock = 2;
  expect(await renderAfter(cachedData)).toHaveProperty('page');
});

test('If the API responds with 500, the page has status 500', async () => {
  const fetch = async () => Response.json({ error: 'internal', message: 'No' }, { status: 500 });
  configureApi({ baseUrl: 'http://api.example', fetch });
  const loader: PageRoute['loader'] = ({ request }) => call(listGenres, { signal: request.signal });
  const routes = [{ path: '/home', loader, Component: () => <h1>Catalogue</h1> }];
  expect((await render('/home', routes)).status).toBe(500);
});

test('The page for a path that no remote owns has status 404', async () => {
  expect((await render('/nowhere', [])).status).toBe(404);
});

test('The action of a page receives a posted form, and its result is rendered and sent to the browser; a page without an action returns 405', async () => {
  const Form = () => <p>{useActionData<string>()}</p>;
  const action: PageRoute['action'] = async ({ request }) =>
    data(`got ${String((await request.formData()).get('message'))}`, { status: 422 });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = { method: 'POST', body: 'message=hello', headers };
  const handle = { server: 'full' };
  const page = await render(
    '/home',
    [{ id: 'form', path: '/home', Component: Form, action, handle }],
    posted,
  );
  expect([page.status, JSON.parse(page.hydration).actionData]).toEqual([422, { form: 'got hello' }]);
  expect(page.markup).toContain('got hello');
  expect((await render('/home', [{ path: '/home', Component: Form }], posted)).status).toBe(405);
});
