import type { PageRoute } from '@press-start/shared-ui/page';
import { data, useActionData } from 'react-router-dom';
import type { Release } from './registry';
import { renderPage } from './render';

const release: Release = {
  name: 'shop',
  release: '1',
  routes: [{ pattern: '/home', files: [] }],
  contract: { version: '0.1.0', modules: {} },
  integrity: {},
};

/** @param routes the pages of the remote; undefined when it could not be loaded */
async function draw(path: string, routes: PageRoute[] | undefined, init: RequestInit = {}) {
  const source = routes ? { release, routes } : { release };
  const page = await renderPage(new Request(`http://localhost${path}`, init), source, 'original');
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
  expect([page.status, page.context.actionData]).toEqual([422, { letter: 'got hello' }]);
  expect(page.markup).toContain('got hello');
  expect((await draw('/home', [{ path: '/home', Component: Letter }], posted)).status).toBe(405);
});
