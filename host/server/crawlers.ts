/** What search engines ask for besides pages: which paths to leave alone, and the list of all pages. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { paths } from '@press-start/shared-ui/paths';
import { config } from './config';
import { escapeHtml } from './head-tags';
import { servedTo } from './live';
import { isPlain } from './registry';
import { shelves } from './shelves';

/** Private or of no use to anybody but the visitor. A path covers everything that begins with it. */
const closed = [
  ...['/api/', '/cart', '/order', '/user', '/edit', '/favs', '/review', '/login', '/signup', '/reset'],
  ...['/admin', '/form', '/createGenre', '/createPlatform', '/dev'],
];

const robots = () =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${address('/sitemap.xml')}`,
    '',
  ].join('\n');

/** The most that one file of a sitemap may list (sitemaps.org). */
const perFile = 50_000;

const standing = [
  paths.landing(),
  paths.home(),
  paths.about(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.legal(),
];

const address = (path: string) => config.publicUrl + path;

interface Listed {
  path: string;
  /** ISO date of the last change; not known of pages that are part of the software. */
  changed?: string;
}

const entry =
  (kind: 'url' | 'sitemap') =>
  ({ path, changed }: Listed) =>
    `<${kind}><loc>${escapeHtml(address(path))}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</${kind}>`;

const file = (kind: 'urlset' | 'sitemapindex', entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${kind}>\n`;

/** Addresses of the pages whose routes declare `sitemap`, of the releases that everyone gets. */
const declared = () =>
  servedTo(() => 100).flatMap(({ release: { routes } }) =>
    routes.filter(({ sitemap, pattern }) => sitemap && isPlain(pattern)).map(({ pattern }) => pattern),
  );

/** Every page that may be found. */
async function pages(): Promise<Listed[]> {
  const games = await shelves();
  return [
    ...[...new Set([...standing, ...declared()])].map((path) => ({ path })),
    ...games.map(({ id_product, updated_at }) => ({ path: paths.game(id_product), changed: updated_at })),
  ];
}

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(xml);

export async function crawlerRoutes(app: FastifyInstance) {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots()),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const all = await pages();
    if (all.length <= perFile) return sendXml(reply, file('urlset', all.map(entry('url'))));
    const parts = Array.from({ length: Math.ceil(all.length / perFile) }, (_, part) => ({
      path: `/sitemap/${part + 1}.xml`,
    }));
    return sendXml(reply, file('sitemapindex', parts.map(entry('sitemap'))));
  });

  app.get<{ Params: { file: string } }>('/sitemap/:file', async ({ params }, reply) => {
    const part = Number(/^([1-9]\d{0,3})\.xml$/.exec(params.file)?.[1] ?? 0);
    const listed = (await pages()).slice((part - 1) * perFile, part * perFile);
    if (part === 0 || listed.length === 0) return reply.code(404).type('text/plain').send('No such sitemap');
    return sendXml(reply, file('urlset', listed.map(entry('url'))));
  });
}
