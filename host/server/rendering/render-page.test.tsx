import { listGenres } from '@press-start/api/contract';
import { call, configureApi } from '@press-start/shared-ui/api';
import type { PageRoute } from '@press-start/shared-ui/page';
import { data, useActionData } from 'react-router-dom';
import type { Release } from '../registry';
import { renderClosedPage } from './closed-page';
import { renderPage } from './render-page';

const release: Release = {
  name: 'shop',
  release: '1',
  routes: [{ pattern: '/home', files: [] }],
  contract: { version: '0.1.0', modules: {} },
  integrity: {},
};

/** @param routes the pages of the remote; undefined when it could not be loaded */
async function draw(path: string, routes: PageRoute[] | undefined, init: RequestInit = {}) {
  const url = `http://localhost${path}`;
  if (!routes) return renderClosedPage(url, release, 503, 'original');
  const rendering = await renderPage(new Request(url, init), { release, routes }, 'original');
  if (rendering.redirect) throw new Error(`redirected to ${rendering.redirect.location}`);
  return rendering.page;
}

// A closed page has a loader and no component, and what failed is told on the console: neither is news here.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

test('a page is drawn inside the frame', async () => {
  const { status, markup } = await draw('/home', [{ path: '/home', Component: () => <h1>Catalogue</h1> }]);
  expect(status).toBe(200);
  expect(markup).toContain('Catalogue');
  expect(markup).toContain('fictional bootcamp project');
});

test('a page that throws while it is drawn leaves the frame and a Retry', async () => {
  const Broken = () => {
    throw new Error('secret of the page');
  };
  const { status, markup } = await draw('/home', [{ path: '/home', Component: Broken }]);
  expect(status).toBe(500);
  expect(markup).toContain('Retry');
  expect(markup).toContain('fictional bootcamp project');
  expect(markup).not.toContain('secret');
});

test('a remote that cannot be loaded leaves the frame and a Retry', async () => {
  const { status, markup } = await draw('/home', undefined);
  expect(status).toBe(503);
  expect(markup).toContain('Retry');
});

test.each([
  ['answers 503', async () => Response.json({ error: 'unavailable', message: 'Later' }, { status: 503 })],
  ['does not answer', async () => Promise.reject(new TypeError('fetch failed'))],
])('a page whose data the API %s is 503 inside the frame, with a Retry', async (_what, fetch) => {
  configureApi({ baseUrl: 'http://api.example', fetch });
  const loader: PageRoute['loader'] = ({ request }) => call(listGenres, { signal: request.signal });
  const page = await draw('/home', [{ path: '/home', loader, Component: () => <h1>Catalogue</h1> }]);
  expect(page.status).toBe(503);
  expect(page.markup).toContain('Retry');
  expect(page.markup).toContain('fictional bootcamp project');
});

test('a page whose data the API rejects for good stays 500', async () => {
  const fetch = async () => Response.json({ error: 'internal', message: 'No' }, { status: 500 });
  configureApi({ baseUrl: 'http://api.example', fetch });
  const loader: PageRoute['loader'] = ({ request }) => call(listGenres, { signal: request.signal });
  const routes = [{ path: '/home', loader, Component: () => <h1>Catalogue</h1> }];
  expect((await draw('/home', routes)).status).toBe(500);
});

test('an address nobody owns is not found', async () => {
  expect((await draw('/nowhere', [])).status).toBe(404);
});

test('a form that was posted gets to the action of its page, whose word is drawn and handed to the browser', async () => {
  const Letter = () => <p>{useActionData<string>()}</p>;
  const action: PageRoute['action'] = async ({ request }) =>
    data(`got ${String((await request.formData()).get('message'))}`, { status: 422 });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = { method: 'POST', body: 'message=hello', headers };
  const handle = { server: 'full' };
  const page = await draw(
    '/home',
    [{ id: 'letter', path: '/home', Component: Letter, action, handle }],
    posted,
  );
  expect([page.status, JSON.parse(page.hydration).actionData]).toEqual([422, { letter: 'got hello' }]);
  expect(page.markup).toContain('got hello');
  expect((await draw('/home', [{ path: '/home', Component: Letter }], posted)).status).toBe(405);
});
