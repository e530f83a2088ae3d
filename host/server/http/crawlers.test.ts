import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { configureApi } from '@press-start/shared-ui/api';
import type { Release } from '../releases/release';
import { ReleaseManager } from '../releases/release-manager';
import { crawlerRoutes } from './crawlers';

jest.mock('../config', () => ({ config: { publicUrl: 'https://shop.example', registryFile: '/nowhere' } }));

const arcade = (routes: Release['routes']) => ({
  release: {
    name: 'arcade',
    release: '1',
    routes,
    contract: { version: '0.1.0', modules: {} },
    entry: 'remoteEntry.a.js',
    integrity: {},
  },
});

const updatedAt = '2026-03-09T10:00:00.000Z';

/** Mocks an API with the given number of games. @returns the URLs requested from the API */
function mockCatalogue(games: number) {
  const requests: string[] = [];
  const response = async (input: URL | RequestInfo) => {
    requests.push(input instanceof Request ? input.url : String(input));
    return Response.json(
      Array.from({ length: games }, (_, index) => ({ id_product: index + 1, updated_at: updatedAt })),
    );
  };
  configureApi({ baseUrl: 'http://api.test', fetch: response });
  return requests;
}

const releases = new ReleaseManager();
const remotesFor = jest.spyOn(releases, 'remotesFor');

let app: FastifyInstance;
let origin = '';

beforeEach(async () => {
  remotesFor.mockReturnValue([]);
  app = Fastify();
  await app.register(crawlerRoutes, { releases });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

async function sendRequest(path: string) {
  const response = await fetch(origin + path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
  };
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test('The sitemap lists each page of a remote once if its route sets `sitemap` and has no path parameters', async () => {
  mockCatalogue(1);
  remotesFor.mockReturnValue([
    arcade([
      { pattern: '/arcade', files: [], sitemap: true },
      { pattern: '/arcade/:id', files: [], sitemap: true },
      { pattern: '/scores', files: [] },
      { pattern: '/about', files: [], sitemap: true },
    ]),
  ]);
  const urls = locations((await sendRequest('/sitemap.xml')).body);
  expect(urls).toContain('https://shop.example/arcade');
  expect(urls.filter((url) => url?.endsWith('/about'))).toHaveLength(1);
  expect(urls.join()).not.toMatch(/scores|arcade\/:id/);
});

test('The sitemap lists every game and every static page once, with its public URL', async () => {
  mockCatalogue(250);
  const { body, type } = await sendRequest('/sitemap.xml');
  const urls = locations(body);
  expect(type).toContain('application/xml');
  expect(urls).toContain('https://shop.example/');
  for (const path of ['/home', '/about', '/terms', '/privacy', '/legal', '/game/1', '/game/250'])
    expect(urls).toContain(`https://shop.example${path}`);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.filter((url) => url?.includes('/game/'))).toHaveLength(250);
  expect(body).toContain(`<loc>https://shop.example/game/1</loc><lastmod>${updatedAt}</lastmod>`);
  expect(urls.join()).not.toMatch(/cart|order|admin|user/);
});

test('Several requests for the sitemap read the catalogue only once', async () => {
  const requests = mockCatalogue(120);
  await Promise.all([sendRequest('/sitemap.xml'), sendRequest('/sitemap.xml')]);
  await sendRequest('/sitemap.xml');
  expect(requests).toEqual(['http://api.test/videogames/Dates']);
});

test('A sitemap of more than 50,000 pages is split into several files with an index', async () => {
  mockCatalogue(60_000);
  const index = locations((await sendRequest('/sitemap.xml')).body);
  expect(index).toEqual(['https://shop.example/sitemap/1.xml', 'https://shop.example/sitemap/2.xml']);
  const files = await Promise.all(index.map((url) => sendRequest(new URL(url ?? '').pathname)));
  const urls = files.flatMap(({ body }) => locations(body));
  expect(locations(files[0]?.body ?? '')).toHaveLength(50_000);
  expect(urls).toContain('https://shop.example/game/60000');
  expect(new Set(urls).size).toBe(urls.length);
});

test('A request for a sitemap file that does not exist returns 404', async () => {
  mockCatalogue(3);
  for (const file of ['0.xml', '2.xml', 'x.xml', '1', '99999.xml'])
    expect((await sendRequest(`/sitemap/${file}`)).status).toBe(404);
});

test('robots.txt disallows private pages and contains the sitemap’s URL', async () => {
  const { body, type } = await sendRequest('/robots.txt');
  expect(type).toContain('text/plain');
  for (const path of ['/cart', '/order', '/user', '/admin', '/api/', '/reset'])
    expect(body).toContain(`\nDisallow: ${path}\n`);
  expect(body).not.toMatch(/Disallow: \/(home|game|about|host|releases|images)?\n/);
  expect(body).toContain('\nSitemap: https://shop.example/sitemap.xml\n');
});
