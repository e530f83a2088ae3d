/** Responds with the page for every path that is neither a file nor an API call. */
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { config } from '../../config';
import { chooseByAddress, isChoice } from '../../overrides/routes';
import { servedFor, toClientRemote } from '../../overrides/served-remotes';
import { visitorOf } from '../../releases/canary';
import type { ReleaseManager } from '../../releases/release-manager';
import type { CatalogueVersion } from '../catalogue-version';
import { PageCache } from './page-cache';
import { acceptForms, isForeign } from './posted-form';
import type { Visit } from './render-response';
import { renderResponse } from './render-response';

interface PageOptions {
  releases: ReleaseManager;
  catalogue: CatalogueVersion;
}

/** Returns the requested path at the store's public origin, because the Host header and absolute URLs are not trusted. */
function publicUrl(requested: string): URL {
  const { pathname, search } = new URL(requested.startsWith('/') ? config.publicUrl + requested : requested);
  return new URL(config.publicUrl + pathname + search);
}

const themeOf = (cookies = ''): ThemeName =>
  parseCookie(cookies)['theme'] === 'retro' ? 'retro' : 'original';

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

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (isForeign(request)) return reply.code(403).send();
    const url = publicUrl(request.url);
    if (isChoice(url)) return chooseByAddress(url, request, reply);
    const visitor = visitorOf(request.headers.cookie ?? '', releases.hasCanary());
    const served = await servedFor(releases, request, visitor);
    const visit: Visit = { url, theme: themeOf(request.headers.cookie), served };
    const version = await cacheableVersion(request, visit);
    const key = keyOf(visit);
    if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
    const cached = version === undefined ? undefined : cache.get(key, version);
    if (cached) return cached.send(request, reply);
    const visitorLeft = new AbortController();
    // Do not use the request's own signal, which is aborted as soon as a posted form has been read.
    reply.raw.once('close', () => visitorLeft.abort());
    const page = await renderResponse(request, visit, {
      signal: visitorLeft.signal,
      catalogueVersion: version,
    });
    if (request.method === 'POST') catalogue.expire();
    if (page.redirect)
      return reply.code(page.redirect.status).header('location', page.redirect.location).send();
    if (version === undefined || !page.isShareable) return page.response.send(request, reply);
    return cache.add(key, version, page.response).send(request, reply);
  }

  // A tab requests this list when one of its remotes is unreachable.
  app.get('/remotes.json', async (request, reply) => {
    const served = await servedFor(releases, request);
    return reply.header('cache-control', 'no-store').send(served.map(toClientRemote));
  });
  app.get('/*', sendPage);
  acceptForms(app);
  app.post('/*', sendPage);
}
