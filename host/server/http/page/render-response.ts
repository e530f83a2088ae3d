/** Renders the response to a page request: the document with the headers that are the same for every visitor. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { matchPath } from 'react-router-dom';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { PageFile } from '../../../client/boot';
import { loginMeta } from '../../../client/meta';
import { renderedPath } from '../../../client/page-location';
import { config } from '../../config';
import { type ServedRemote, toClientRemote } from '../../overrides/served-remotes';
import type { Release } from '../../releases/release';
import { integrityOf, releaseUrl } from '../../releases/release';
import type { HtmlDocument } from '../../render/document/document';
import { renderDocument } from '../../render/document/document';
import { dataHash } from '../../render/hydration-json';
import type { Redirect, RenderedPage } from '../../render/process/protocol';
import { renderUnavailablePage } from '../../render/unavailable-page';
import { securityHeaders } from '../security-headers';
import { speculationHeader } from '../speculation-rules';
import type { CachedPage } from './page-cache';
import { renderForRequest } from './render-for-request';
import { TextResponse } from './text-response';

/** The values that determine the response, besides the API's data. */
export interface Visit {
  /** The requested URL at the store's public origin. */
  url: URL;
  theme: ThemeName;
  /** The remotes that this visitor gets. */
  served: ServedRemote[];
  /** The feature flags that are on for this visitor. */
  flags: string[];
}

interface RenderOptions {
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal;
  /** The page shows this version of the catalogue or a later one. */
  catalogueVersion: number | undefined;
  /** An outdated cached page, which is returned if its data has not changed. */
  cached: CachedPage | undefined;
}

export type PageResponse =
  | { redirect: Redirect }
  | {
      redirect?: undefined;
      page: CachedPage;
      /** Whether other visitors may get the same response. */
      isShareable: boolean;
    };

/** Value of Retry-After. A failed page is usually available again within seconds. */
const retryAfterSeconds = 2;

/** Returns whether browsers load a release's files from another origin. */
const isOtherOrigin = ({ base }: Release) =>
  base === undefined ? Boolean(config.releasesUrl) : !base.startsWith('/');

const routeOf = (release: Release, pathname: string) =>
  release.routes.find(({ pattern }) => matchPath({ path: pattern, end: true }, pathname));

/**
 * Returns the scripts that a page of the release needs. Returns none if the page is guarded and `guarded` is false, or
 * if it is not guarded and `guarded` is true.
 */
function filesOf(release: Release | undefined, pathname: string, guarded = false): PageFile[] {
  if (!release) return [];
  const { files = [], guard } = routeOf(release, pathname) ?? {};
  if (Boolean(guard) !== guarded) return [];
  return [release.entry, ...files].map((file) => ({
    href: releaseUrl(release, file),
    integrity: integrityOf(release, file),
    ...(isOtherOrigin(release) ? { crossOrigin: 'anonymous' as const } : {}),
  }));
}

/** Returns the URL of the page to render, which for the login is the page behind the login dialog. */
function pageUrlOf(url: URL): URL {
  const path = renderedPath(url.pathname);
  return path === url.pathname ? url : new URL(path, url);
}

const hashOf = (rules: string) => createHash('sha256').update(rules).digest('base64url').slice(0, 8);

/**
 * Returns the URL of the style rules that the page's document omits. The URL contains their hash, because a later
 * render of the page may omit different rules.
 */
const themeRulesUrl = ({ pathname, search }: URL, shown: ThemeName, { otherTheme }: RenderedPage) =>
  `/theme-rules.css?${new URLSearchParams({ shown, rules: hashOf(otherTheme), page: pathname + search })}`;

/** Matches release names that are valid in a header; an overriding release may have any name. */
const headerValue = /^[\w.+-]+$/;

/** Returns the header that names the remote and the release which have rendered the page. */
function remoteHeader({ release: { name, release }, canary }: ServedRemote): Record<string, string> {
  if (!headerValue.test(release)) return {};
  return { 'x-remote': `${name}@${release}${canary ? '; canary' : ''}` };
}

/** Returns the pattern of the page for the metrics. All overriding releases share a value, to limit the number. */
function patternOf(release: Release | undefined, pathname: string): string | undefined {
  if (!release) return undefined;
  return release.base === undefined ? routeOf(release, pathname)?.pattern : 'override';
}

/** Renders a page's document, or the document of a notice if the page's metadata or styles are invalid. */
async function withDocument(
  page: RenderedPage,
  documentOf: (page: RenderedPage) => HtmlDocument,
  renderNotice: (reason: string) => Promise<RenderedPage>,
): Promise<[RenderedPage, HtmlDocument]> {
  try {
    return [page, documentOf(page)];
  } catch (error) {
    const notice = await renderNotice(error instanceof Error ? error.message : String(error));
    return [notice, documentOf(notice)];
  }
}

/**
 * Renders the response for a visit, or returns the cached page if its data has not changed.
 * @throws when the visitor has disconnected, or when a renderer refers to a cached page that does not exist
 */
export async function renderResponse(
  request: FastifyRequest,
  { url, theme, served, flags }: Visit,
  { cached, ...options }: RenderOptions,
): Promise<PageResponse> {
  const pageUrl = pageUrlOf(url);
  // A social login returns to /login with a secret code in the URL.
  const isLogin = pageUrl !== url;
  const ownerOf = ({ pathname }: URL) => served.find(({ release }) => routeOf(release, pathname));
  /** Returns the release whose scripts a page needs; undefined if the remote is switched off. */
  const loadedReleaseOf = (target: URL) => {
    const page = ownerOf(target);
    return page?.off ? undefined : page?.release;
  };
  const owner = ownerOf(pageUrl);
  const rendering = await renderForRequest(request, owner, {
    url: pageUrl,
    theme,
    flags,
    cachedData: cached?.dataHash,
    ...options,
  });
  if (rendering.isUnchanged) {
    if (!cached) throw new Error(`${owner?.release.name} sent no page for ${pageUrl.pathname}`);
    return { page: cached, isShareable: !rendering.hasFailedCalls };
  }
  if (rendering.redirect) return { redirect: rendering.redirect };
  const otherBases = served.flatMap(({ release: { base } }) => (base ? [base] : []));
  const documentOf = (page: RenderedPage) =>
    renderDocument({
      // The browser renders the login dialog.
      page: isLogin ? { ...page, isSkeleton: true, meta: page.meta && loginMeta } : page,
      theme,
      remotes: served.map(toClientRemote),
      flags,
      composeFor: config.composeFor,
      telemetrySample: config.telemetrySample,
      scriptsFrom: [config.releasesUrl || '/releases', ...otherBases].map((base) => `${base}/`),
      files: (isLogin ? [pageUrl, url] : [url]).flatMap((target) =>
        filesOf(loadedReleaseOf(target), target.pathname),
      ),
      themeRules: themeRulesUrl(pageUrl, theme, page),
      guardedFiles: filesOf(loadedReleaseOf(pageUrl), pageUrl.pathname, true),
      url: url.origin + url.pathname,
    });
  const [page, document] = await withDocument(rendering.page, documentOf, async (reason) => {
    request.log.error(
      `the document of ${owner?.release.name} at ${pageUrl.pathname} cannot be rendered: ${reason}`,
    );
    return renderUnavailablePage(pageUrl.href, owner?.release, 503, theme);
  });
  const isSecret = page.secretUrl || isLogin;
  const headers = {
    ...securityHeaders(
      document.inline,
      otherBases.flatMap((base) => (base.startsWith('/') ? [] : [new URL(base).origin])),
    ),
    ...speculationHeader(url.pathname),
    ...(owner && !rendering.isNotice && page === rendering.page && remoteHeader(owner)),
    ...(isSecret && { 'referrer-policy': 'no-referrer' }),
    ...(page.status === 503 && { 'retry-after': String(retryAfterSeconds) }),
  };
  return {
    page: {
      document: new TextResponse(
        page.status,
        { ...headers, 'content-type': 'text/html; charset=utf-8' },
        document.html,
      ),
      otherTheme: new TextResponse(
        200,
        { 'content-type': 'text/css; charset=utf-8', 'referrer-policy': 'no-referrer' },
        page.otherTheme,
      ),
      otherThemeHash: hashOf(page.otherTheme),
      dataHash: dataHash(page.hydration),
      pattern: patternOf(owner?.release, pageUrl.pathname),
      renderedAt: performance.now(),
    },
    isShareable: page.status === 200 && !isSecret && !rendering.hasFailedCalls,
  };
}
