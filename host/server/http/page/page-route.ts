/** Responds with the page for every path that is neither a file nor an API call. */
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '@press-start/api/contract';
import { knownTheme, type ThemeName } from '@press-start/shared-ui/themes';
import { config } from '../../config';
import { hasOverrides, overrideByUrl } from '../../overrides/routes';
import { servedFor, toClientRemote } from '../../overrides/served-remotes';
import { visitorOf } from '../../releases/canary';
import { slotSettings } from '../../releases/registry';
import type { ReleaseManager } from '../../releases/release-manager';
import { selectOffers } from '../../releases/select-offers';
import type { GuardCounts } from '../../telemetry/guard-counts';
import { setPagePattern } from '../../telemetry/metrics-route';
import type { CatalogueVersionSource } from '../catalogue-version';
import { hasRecentWrite, recentWriteCookie } from '../recent-write';
import { PageCache } from './page-cache';
import { acceptForms, isCrossOriginPost } from './posted-form';
import type { Visit } from './render-response';
import { hasOmittedRules, renderResponse } from './render-response';

interface PageOptions {
  releases: ReleaseManager;
  guards: GuardCounts;
  catalogue: CatalogueVersionSource;
}

interface Render {
  visit: Visit;
  /** The catalogue version that the page must show; undefined if the page must not be cached. */
  version: CatalogueVersion | undefined;
  /** Monotonic time just before the version was read, in milliseconds. */
  startedAt: number;
}

/**
 * Returns the requested URL with the store's public origin, because clients can choose the requested origin.
 */
function publicUrl(requested: string): URL {
  const { pathname, search } = new URL(requested.startsWith('/') ? config.publicUrl + requested : requested);
  return new URL(config.publicUrl + pathname + search);
}

const themeOf = (cookies = '') => knownTheme(parseCookie(cookies)['theme']);

/** Returns the cache key of a page; visitors with the same key get the same page. */
const keyOf = ({ url, theme, served, flags, telemetrySample, offers }: Visit) =>
  JSON.stringify([
    url.href,
    theme,
    flags,
    telemetrySample,
    offers,
    ...served.map(({ release, off, canary }) => [release.name, release.release, off, canary]),
  ]);

export async function pageRoute(app: FastifyInstance, { releases, guards, catalogue }: PageOptions) {
  const cache = new PageCache();

  async function cacheableVersion({ method }: FastifyRequest, { served }: Visit) {
    const isOverridden = served.some(({ composed }) => composed);
    return method === 'POST' || isOverridden ? undefined : catalogue.get();
  }

  /** Renders a page and caches it if other visitors may get it. */
  async function renderPage(
    request: FastifyRequest,
    { visit, version, startedAt }: Render,
    signal: AbortSignal,
  ) {
    const key = keyOf(visit);
    const rendered = await renderResponse(request, visit, {
      signal,
      catalogueVersion: version?.version,
      cached: version && cache.getOutdated(key),
    });
    if (rendered.redirect) return rendered;
    const { page, isShareable } = rendered;
    return version && isShareable ? cache.add(key, version, page, startedAt) : page;
  }

  /**
   * Refreshes a page for the next visitors, while the current visitor gets the cached page. Logs a failure.
   */
  async function refresh(request: FastifyRequest, render: Render) {
    try {
      await renderPage(request, render, new AbortController().signal);
    } catch (error) {
      request.log.warn(error, `the cached page at ${render.visit.url.pathname} cannot be refreshed`);
    }
  }

  /** Returns the page at this URL for this visitor, from the cache if possible. */
  async function pageFor(request: FastifyRequest, reply: FastifyReply, url: URL, theme: ThemeName) {
    const visitor = visitorOf(request.headers.cookie ?? '', releases.needsVisitorIds());
    const served = await servedFor(releases, request, visitor);
    const visit: Visit = {
      url,
      theme,
      served,
      flags: releases.flagsFor(visitor.bucket),
      telemetrySample: guards.telemetrySample(),
      offers: selectOffers(served, slotSettings()),
    };
    const startedAt = performance.now();
    const version = await cacheableVersion(request, visit);
    const render: Render = { visit, version, startedAt };
    const key = keyOf(visit);
    if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
    const isExact = hasRecentWrite(request.headers.cookie);
    const cached = version === undefined ? undefined : cache.get(key, version, isExact);
    if (cached) {
      if (version && cache.claimRefresh(key, version)) void refresh(request, render);
      return cached;
    }
    const visitorDisconnected = new AbortController();
    // Do not use `request.signal`, which is aborted as soon as a posted form has been read.
    reply.raw.once('close', () => visitorDisconnected.abort());
    const page = await renderPage(request, render, visitorDisconnected.signal);
    if (!page.redirect && page.failedRemote) guards.countFailedRender(visitor, request.ip, page.failedRemote);
    return page;
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
    setPagePattern(request, page.pattern ?? 'no page');
    return page.document.send(request, reply);
  }

  // A document contains only the style rules for the base of its theme; a theme switch requests the rules for the other
  // base. The theme that the document shows is a parameter, because another tab may have changed the cookie.
  app.get<{ Querystring: Record<string, unknown> }>('/theme-rules.css', async (request, reply) => {
    const { page: path, shown, rules } = request.query;
    if (typeof path !== 'string' || !path.startsWith('/')) return reply.code(400).send();
    const page = await pageFor(request, reply, publicUrl(path), knownTheme(String(shown)));
    // The page has changed since the document was rendered, for example with a new release, or lacks a fragment that the
    // document contains. A fragment that only the page contains is no reason to reload the document.
    if (page.redirect || !hasOmittedRules(page, rules)) return reply.code(409).type('text/css').send('');
    return page.otherTheme.send(request, reply);
  });

  // A tab requests this list to detect switched-off remotes, and before it retries a failed remote.
  app.get('/remotes.json', async (request, reply) => {
    const served = await servedFor(releases, request);
    return reply.header('cache-control', 'no-store').send(served.map(toClientRemote));
  });
  // A document contains the offers for its own slots; a tab requests the others before it opens another page
  // with slots.
  app.get('/offers.json', async (request, reply) => {
    const offers = selectOffers(await servedFor(releases, request), slotSettings());
    return reply.header('cache-control', 'no-store').send(offers);
  });
  app.get('/*', sendPage);
  acceptForms(app);
  app.post('/*', sendPage);
}
