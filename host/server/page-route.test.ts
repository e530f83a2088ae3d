import { createConnection } from 'node:net';
import Fastify from 'fastify';
import { pageRoute } from './page-route';
import { liveReleases } from './registry';
import type { Release } from './registry';
import { renderPage } from './render';

jest.mock('./config', () => ({
  config: { publicUrl: 'http://shop.example', releasesUrl: '', registryFile: '/nowhere/registry.json' },
}));
jest.mock('./assets', () => ({ hostScripts: ['/host/main.js'] }));
jest.mock('./registry', () => ({ ...jest.requireActual('./registry'), liveReleases: jest.fn() }));
jest.mock('./render', () => ({ renderPage: jest.fn() }));

const shop = (release: string): Release => ({
  name: 'shop',
  release,
  routes: [{ pattern: '/home', files: [`catalogue-${release}.js`] }],
});

beforeEach(() => {
  jest.mocked(liveReleases).mockResolvedValue([shop('2')]);
  jest.mocked(renderPage).mockImplementation(async (request, release) => ({
    release,
    status: 200,
    markup: '',
    styles: '',
    meta: undefined,
    context: {
      basename: '/',
      location: {
        pathname: new URL(request.url).pathname,
        search: '',
        hash: '',
        state: null,
        key: 'k',
        mask: undefined,
      },
      matches: [],
      loaderData: {},
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
    },
  }));
});

/** Asks a real server, down to the letters of the request. */
async function ask(target: string, host = 'shop.example'): Promise<string> {
  const app = Fastify();
  await app.register(pageRoute);
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const address = app.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    return await new Promise((resolve, reject) => {
      let said = '';
      createConnection(port, '127.0.0.1')
        .on('data', (data) => (said += data))
        .on('end', () => resolve(said))
        .on('error', reject)
        .write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
  } finally {
    await app.close();
  }
}

test('the scripts of a page are those of the release that has drawn it', async () => {
  const draw = jest.mocked(renderPage).getMockImplementation();
  jest.mocked(renderPage).mockImplementationOnce(async (request, _live, theme) => {
    const page = await draw?.(request, shop('1'), theme);
    return page ?? new Response();
  });
  const answer = await ask('/home');
  expect(answer).toContain('/releases/shop/1/web/catalogue-1.js');
  expect(answer).toContain('/releases/shop/1/web/remoteEntry.js');
  expect(answer).not.toContain('/releases/shop/2/');
});

test('the address of a page is the store’s own, whatever the request calls the host', async () => {
  const answer = await ask('/home', 'evil.example');
  expect(answer).toContain('<link rel="canonical" href="http://shop.example/home">');
  expect(answer).not.toContain('evil');
});

test('a proxy may ask for the whole URL', async () => {
  const answer = await ask('http://evil.example/home', 'evil.example');
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  expect(answer).toContain('href="http://shop.example/home"');
});
