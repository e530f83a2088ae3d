/** Responds with the page for every path that is neither a file nor an API call. */
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { config } from '../../config';
import { hasOverrides, overrideByUrl } from '../../overrides/routes';
import { servedFor, toClientRemote } from '../../overrides/served-remotes';
import { visitorOf } from '../../releases/canary';
import type { ReleaseManager } from '../../releases/release-manager';
import type { CatalogueVersionSource } from '../catalogue-version';
import { hasRecentWrite, recentWriteCookie } from '../recent-write';
import { PageCache } from './page-cache';
import { acceptForms, isCrossOriginPost } from './posted-form';
import type { Visit } from './render-response';
import { renderResponse } from './render-response';

interface PageOptions {
  releases: ReleaseManager;
  catalogue: CatalogueVersionSource;
}

/** Returns the requested URL with the store's public origin; neither the Host header nor an absolute URL is trusted. */
function publicUrl(requested: string): URL {
  const { pathname, search } = new URL(requested.startsWith('/') ? config.publicUrl + requested : requested);
  return new URL(config.publicUrl + pathname + search);
}

const themeNamed = (name: unknown): ThemeName => (name === 'retro' ? 'retro' : 'original');

const themeOf = (cookies = '') => themeNamed(parseCookie(cookies)['theme']);

/** Returns the same key for visitors who get the same page. */
const keyOf = ({ url, theme, served }: Visit) =>
  JSON.stringify([url.href, theme, ...served.map(({ release }) => [release.name, release.release])]);

export async function pageRoute(app: FastifyInstance, { releases, catalogue }: PageOptions) {
  const cache = new PageCache();

  /** Returns the catalogue version that a cached page must show; `undefined` if the page must not be cached. */
  async function cacheableVersion({ method }: FastifyRequest, { served }: Visit) {
    const isOverridden = served.some(({ composed }) => composed);
    return method === 'POST' || isOverridden ? undefined : catalogue.get();
  }

  /** Returns the page at this URL for this visitor, from the cache if possible. */
  async function pageFor(request: FastifyRequest, reply: FastifyReply, url: URL, theme: ThemeName) {
    const visitor = visitorOf(request.headers.cookie ?? '', releases.hasCanary());
    const served = await servedFor(releases, request, visitor);
    const visit: Visit = { url, theme, served };
    const startedAt = performance.now();
    const version = await cacheableVersion(request, visit);
    const key = keyOf(visit);
    if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
    const isExact = hasRecentWrite(request.headers.cookie);
    const cached = version === undefined ? undefined : cache.get(key, version, isExact);
    if (cached) return cached;
    const visitorDisconnected = new AbortController();
    // Do not use `request.signal`, which is aborted as soon as a posted form has been read.
    reply.raw.once('close', () => visitorDisconnected.abort());
    const page = await renderResponse(request, visit, {
      signal: visitorDisconnected.signal,
      catalogueVersion: version?.version,
    });
    if (page.redirect || version === undefined || !page.isShareable) return page;
    return cache.add(key, version, page, startedAt);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (isCrossOriginPost(request)) return reply.code(403).send();
    const url = publicUrl(request.url);
    if (hasOverrides(url)) return overrideByUrl(url, request, reply);
    const page = await pageFor(request, reply, url, themeOf(request.headers.cookie));
    if (request.method === 'POST') {
      catalogue.expire();
      reply.header('set-cookie', recentWriteCookie());
    }
    if (page.redirect)
      return reply.code(page.redirect.status).header('location', page.redirect.location).send();
    return page.document.send(request, reply);
  }

  // A document contains only the rules for the theme that it shows; a theme switch requests the others. Another tab may
  // have changed the cookie, so the document's theme is a parameter.
  app.get<{ Querystring: Record<string, unknown> }>('/theme-rules.css', async (request, reply) => {
    const { page: path, shown, rules } = request.query;
    if (typeof path !== 'string' || !path.startsWith('/')) return reply.code(400).send();
    const page = await pageFor(request, reply, publicUrl(path), themeNamed(shown));
    // The page has changed since the document was rendered, for example with a new release.
    if (page.redirect || page.otherThemeHash !== rules) return reply.code(409).type('text/css').send('');
    return page.otherTheme.send(request, reply);
  });

  // A tab requests this list when one of its remotes is unreachable.
  app.get('/remotes.json', async (request, reply) => {
    const served = await servedFor(releases, request);
    return reply.header('cache-control', 'no-store').send(served.map(toClientRemote));
  });
  app.get('/*', sendPage);
  acceptForms(app);
  app.post('/*', sendPage);
}
