import Fastify from 'fastify';
import { configureApi } from '@press-start/shared-ui/api';
import { crawlerRoutes } from './crawlers';
import { servedTo } from './live';
import type { Release } from './registry';
import { forgetShelves } from './shelves';

jest.mock('./config', () => ({ config: { publicUrl: 'https://shop.example', registryFile: '/nowhere' } }));
jest.mock('./live', () => ({ servedTo: jest.fn() }));

const arcade = (routes: Release['routes']) => ({
  release: {
    name: 'arcade',
    release: '1',
    routes,
    contract: { version: '0.1.0', modules: {} },
    integrity: {},
  },
});

const edited = '2026-03-09T10:00:00.000Z';

/** A catalogue of this many games; answers how often the api was asked. */
function stock(games: number) {
  const recorded: string[] = [];
  const response = async (input: URL | RequestInfo) => {
    recorded.push(input instanceof Request ? input.url : String(input));
    return Response.json(
      Array.from({ length: games }, (_, index) => ({ id_product: index + 1, updated_at: edited })),
    );
  };
  configureApi({ baseUrl: 'http://api.test', fetch: response });
  return recorded;
}

async function query(path: string) {
  const app = Fastify();
  await app.register(crawlerRoutes);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const response = await fetch(origin + path);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: await response.text(),
    };
  } finally {
    await app.close();
  }
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

beforeEach(() => {
  forgetShelves();
  jest.mocked(servedTo).mockReturnValue([]);
});

test('the sitemap lists the plain pages of a remote that declare it, and no page twice', async () => {
  stock(1);
  jest.mocked(servedTo).mockReturnValue([
    arcade([
      { pattern: '/arcade', files: [], sitemap: true },
      { pattern: '/arcade/:id', files: [], sitemap: true },
      { pattern: '/scores', files: [] },
      { pattern: '/about', files: [], sitemap: true },
    ]),
  ]);
  const urls = locations((await query('/sitemap.xml')).body);
  expect(urls).toContain('https://shop.example/arcade');
  expect(urls.filter((url) => url?.endsWith('/about'))).toHaveLength(1);
  expect(urls.join()).not.toMatch(/scores|arcade\/:id/);
});

test('the sitemap lists every game and every page that stands still, once, at the public address', async () => {
  stock(250);
  const { body, type } = await query('/sitemap.xml');
  const urls = locations(body);
  expect(type).toContain('application/xml');
  expect(urls).toContain('https://shop.example/');
  for (const path of ['/home', '/about', '/terms', '/privacy', '/legal', '/game/1', '/game/250'])
    expect(urls).toContain(`https://shop.example${path}`);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.filter((url) => url?.includes('/game/'))).toHaveLength(250);
  expect(body).toContain(`<loc>https://shop.example/game/1</loc><lastmod>${edited}</lastmod>`);
  expect(urls.join()).not.toMatch(/cart|order|admin|user/);
});

test('the catalogue is read once for many who ask', async () => {
  const recorded = stock(120);
  await Promise.all([query('/sitemap.xml'), query('/sitemap.xml')]);
  await query('/sitemap.xml');
  expect(recorded).toEqual(['http://api.test/videogames/Dates']);
});

test('beyond 50,000 pages the sitemap is an index of files that hold them all', async () => {
  stock(60_000);
  const index = locations((await query('/sitemap.xml')).body);
  expect(index).toEqual(['https://shop.example/sitemap/1.xml', 'https://shop.example/sitemap/2.xml']);
  const files = await Promise.all(index.map((url) => query(new URL(url ?? '').pathname)));
  const urls = files.flatMap(({ body }) => locations(body));
  expect(locations(files[0]?.body ?? '')).toHaveLength(50_000);
  expect(urls).toContain('https://shop.example/game/60000');
  expect(new Set(urls).size).toBe(urls.length);
});

test('a file that the sitemap does not have is not there', async () => {
  stock(3);
  for (const file of ['0.xml', '2.xml', 'x.xml', '1', '99999.xml'])
    expect((await query(`/sitemap/${file}`)).status).toBe(404);
});

test('robots are kept off private pages and told of the sitemap', async () => {
  const { body, type } = await query('/robots.txt');
  expect(type).toContain('text/plain');
  for (const path of ['/cart', '/order', '/user', '/admin', '/api/', '/reset'])
    expect(body).toContain(`\nDisallow: ${path}\n`);
  expect(body).not.toMatch(/Disallow: \/(home|game|about|host|releases|images)?\n/);
  expect(body).toContain('\nSitemap: https://shop.example/sitemap.xml\n');
});
