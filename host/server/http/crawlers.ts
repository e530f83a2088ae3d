/** Serves `robots.txt` and the sitemap. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { listGameDates } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { paths } from '@press-start/shared-ui/paths';
import { cached } from '../../../scripts/common/cached';
import { config } from '../config';
import type { ReleaseManager } from '../releases/release-manager';
import { isStaticPattern } from '../releases/static-pattern';
import { escapeHtml } from '../render/document/escape';

/** Prefixes of paths that are private or useless in search results. */
const disallowed = [
  ...['/api/', '/cart', '/order', '/user', '/edit', '/favs', '/review', '/login', '/signup', '/reset'],
  ...['/admin', '/form', '/createGenre', '/createPlatform', '/dev'],
];

const robots = () =>
  [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrlOf('/sitemap.xml')}`,
    '',
  ].join('\n');

/** Maximum number of URLs in one sitemap file (sitemaps.org). */
const maxUrlsPerFile = 50_000;

/**
 * Lifetime of the cached game dates, in milliseconds; expired dates are used while the API is unavailable.
 */
const cacheMs = 10 * 60_000;

const staticPages = [
  paths.landing(),
  paths.home(),
  paths.about(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.legal(),
];

const publicUrlOf = (path: string) => config.publicUrl + path;

interface SitemapEntry {
  path: string;
  /** Time of the last change, in ISO 8601; undefined for pages whose content is part of the code. */
  lastModified?: string;
}

const entryXml =
  (kind: 'url' | 'sitemap') =>
  ({ path, lastModified }: SitemapEntry) =>
    `<${kind}><loc>${escapeHtml(publicUrlOf(path))}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</${kind}>`;

const fileXml = (kind: 'urlset' | 'sitemapindex', entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${kind}>\n`;

/** Returns the paths of the static routes that declare `sitemap` in the served releases, except canaries. */
const declaredPaths = (releases: ReleaseManager) =>
  releases
    .remotesFor(() => 100)
    .flatMap(({ release: { routes } }) =>
      routes
        .filter(({ sitemap, pattern }) => sitemap && isStaticPattern(pattern))
        .map(({ pattern }) => pattern),
    );

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(xml);

export async function crawlerRoutes(app: FastifyInstance, { releases }: { releases: ReleaseManager }) {
  const gameDates = cached((_all: null) => call(listGameDates), {
    ttlMs: cacheMs,
    maxEntries: 1,
    staleOnFailure: true,
  });

  const pages = async (): Promise<SitemapEntry[]> => {
    const games = await gameDates(null);
    return [
      ...[...new Set([...staticPages, ...declaredPaths(releases)])].map((path) => ({ path })),
      ...games.map(({ id_product, updated_at }) => ({
        path: paths.game(id_product),
        lastModified: updated_at,
      })),
    ];
  };

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots()),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const all = await pages();
    if (all.length <= maxUrlsPerFile) return sendXml(reply, fileXml('urlset', all.map(entryXml('url'))));
    const parts = Array.from({ length: Math.ceil(all.length / maxUrlsPerFile) }, (_, part) => ({
      path: `/sitemap/${part + 1}.xml`,
    }));
    return sendXml(reply, fileXml('sitemapindex', parts.map(entryXml('sitemap'))));
  });

  app.get<{ Params: { file: string } }>('/sitemap/:file', async ({ params }, reply) => {
    const part = Number(/^([1-9]\d{0,3})\.xml$/.exec(params.file)?.[1] ?? 0);
    const listed = (await pages()).slice((part - 1) * maxUrlsPerFile, part * maxUrlsPerFile);
    if (part === 0 || listed.length === 0) return reply.code(404).type('text/plain').send('No such sitemap');
    return sendXml(reply, fileXml('urlset', listed.map(entryXml('url'))));
  });
}
