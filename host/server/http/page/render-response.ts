/**
 * Renders the response to a page request: the document with the headers that are the same for every visitor.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { matchPath } from 'react-router-dom';
import type { SelectedOffers } from '@press-start/shared-ui/fragments';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { PageFile } from '../../../client/boot';
import { loginMeta } from '../../../client/meta';
import { renderedPath } from '../../../client/page-location';
import { config } from '../../config';
import { type ServedRemote, toClientRemote } from '../../overrides/served-remotes';
import type { Release } from '../../releases/release';
import { integrityOf, releaseUrl } from '../../releases/release';
import { findOffer } from '../../releases/select-offers';
import type { HtmlDocument } from '../../render/document/document';
import { renderDocument } from '../../render/document/document';
import { scriptJson } from '../../render/document/escape';
import { separateNames } from '../../render/document-styles';
import { dataHash } from '../../render/hydration-json';
import type { Redirect, RenderedPage } from '../../render/process/protocol';
import { renderUnavailablePage } from '../../render/unavailable-page';
import { securityHeaders } from '../security-headers';
import { speculationHeader } from '../speculation-rules';
import { fillFragments, type FragmentOutcome } from './fill-fragments';
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
  /** Share of visits to measure, from 0 to 1. */
  telemetrySample: number;
  /** The fragments for the slots of all pages. */
  offers: SelectedOffers;
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

/** Value of Retry-After; a failed page is usually available again within seconds. */
const retryAfterSeconds = 2;

/** Returns whether browsers load a release's files from another origin. */
const isOtherOrigin = ({ base }: Release) =>
  base === undefined ? Boolean(config.releasesUrl) : !base.startsWith('/');

const routeOf = (release: Release, pathname: string) =>
  release.routes.find(({ pattern }) => matchPath({ path: pattern, end: true }, pathname));

/** Returns the scripts of a page if `guarded` matches whether the page is guarded; otherwise none. */
function filesOf(release: Release | undefined, pathname: string, guarded = false): PageFile[] {
  if (!release) return [];
  const { files = [], guard } = routeOf(release, pathname) ?? {};
  if (Boolean(guard) !== guarded) return [];
  return toPageFiles(release, files);
}

/** Returns the entry of a release and some of its files, with their hashes. */
const toPageFiles = (release: Release, files: readonly string[]) =>
  [release.entry, ...files].map((file): PageFile => ({
    href: releaseUrl(release, file),
    integrity: integrityOf(release, file),
    ...(isOtherOrigin(release) ? { crossOrigin: 'anonymous' as const } : {}),
  }));

/**
 * Returns the scripts of the fragments for the slots that a page declares.
 * @param isForSession whether to return the scripts of the shopper-specific fragments, or of all others
 */
function fragmentFiles(
  slots: readonly string[],
  { served, offers }: Pick<Visit, 'served' | 'offers'>,
  isForSession: boolean,
): PageFile[] {
  const files = slots.flatMap((slot) =>
    (offers[slot] ?? [])
      .filter(({ audience }) => (audience === 'session') === isForSession)
      .flatMap(({ id }) => {
        const { remote, fragment } = findOffer(served, slot, id) ?? {};
        return remote && fragment ? toPageFiles(remote.release, fragment.files) : [];
      }),
  );
  return uniqueFiles(files);
}

const uniqueFiles = (files: PageFile[]) => [...new Map(files.map((file) => [file.href, file])).values()];

/** Returns the results of a page's fragments as JSON that is safe inside a script element. */
function fragmentsJson(outcomes: FragmentOutcome[]): string | undefined {
  if (outcomes.length === 0) return undefined;
  const entries = outcomes.map(({ key, fragment, problem }) =>
    [scriptJson(key), fragment ? `{"data":${fragment.data}}` : scriptJson({ problem })].join(':'),
  );
  return `{${entries.join()}}`;
}

/** Returns the URL of the page to render, which for the login is the page behind the login dialog. */
function pageUrlOf(url: URL): URL {
  const path = renderedPath(url.pathname);
  return path === url.pathname ? url : new URL(path, url);
}

const hashOf = (rules: string) => createHash('sha256').update(rules).digest('base64url').slice(0, 8);

/** Separates hashes; not part of the base64url alphabet. */
const hashSeparator = '.';

/**
 * Returns the hashes of the style rules that a document omits, separately for the page and each of its fragments,
 * because whether a fragment is part of the page depends on its time budget.
 */
function omittedHashes(page: RenderedPage, outcomes: FragmentOutcome[]): ReadonlySet<string> {
  const parts = [page, ...outcomes.flatMap(({ fragment }) => fragment ?? [])];
  return new Set(parts.map(({ otherTheme }) => hashOf(separateNames(otherTheme).rules)));
}

/**
 * Returns the URL of the style rules that the page's document omits. The URL contains their hashes, because a
 * later render of the page may omit different rules.
 */
const themeRulesUrl = ({ pathname, search }: URL, shown: ThemeName, hashes: ReadonlySet<string>) =>
  `/theme-rules.css?${new URLSearchParams({ shown, rules: [...hashes].join(hashSeparator), page: pathname + search })}`;

/** Returns whether the rules of a page contain all rules that a document omits. */
export const hasOmittedRules = ({ otherThemeHashes }: CachedPage, requested: unknown): boolean =>
  typeof requested === 'string' && requested.split(hashSeparator).every((hash) => otherThemeHashes.has(hash));

/** Matches release names that are valid in a header; an overriding release may have any name. */
const headerValue = /^[\w.+-]+$/;

/**
 * Returns the header that names the remote and the release that rendered the page; none if the release's name
 * is not valid in a header.
 */
function remoteHeader({ release: { name, release }, canary }: ServedRemote): Record<string, string> {
  if (!headerValue.test(release)) return {};
  return { 'x-remote': `${name}@${release}${canary ? '; canary' : ''}` };
}

/**
 * Returns the page's pattern for the metrics. Overriding releases share one value, to limit the number of
 * values.
 */
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
 * @throws when the visitor has disconnected, or when a renderer reports unchanged data but no page is cached
 */
export async function renderResponse(
  request: FastifyRequest,
  visit: Visit,
  { cached, ...options }: RenderOptions,
): Promise<PageResponse> {
  const { url, theme, served, flags, telemetrySample } = visit;
  const pageUrl = pageUrlOf(url);
  // A social login returns to /login with a secret code in the URL.
  const isLogin = pageUrl !== url;
  const ownerOf = ({ pathname }: URL) => served.find(({ release }) => routeOf(release, pathname));
  /**
   * Returns the release whose scripts a page needs; undefined if the page's remote is switched off or no
   * remote owns the page.
   */
  const loadedReleaseOf = (target: URL) => {
    const page = ownerOf(target);
    return page?.off ? undefined : page?.release;
  };
  const owner = ownerOf(pageUrl);
  const routeAt = (target: URL) => {
    const release = loadedReleaseOf(target);
    return release && routeOf(release, target.pathname);
  };
  const offers = Object.fromEntries(
    (routeAt(pageUrl)?.slots ?? []).map((slot) => [slot, visit.offers[slot] ?? []]),
  );
  /** Returns the slots whose fragments are preloaded. A guarded page loads its fragments on demand. */
  const preloadedSlots = (target: URL) => {
    const { slots = [], guard } = routeAt(target) ?? {};
    return guard ? [] : slots;
  };
  const rendering = await renderForRequest(request, owner, {
    url: pageUrl,
    theme,
    flags,
    offers,
    cachedData: cached?.dataHash,
    ...options,
  });
  if (rendering.isUnchanged) {
    if (!cached) throw new Error(`${owner?.release.name} sent no page for ${pageUrl.pathname}`);
    return { page: cached, isShareable: !rendering.hasFailedCalls };
  }
  if (rendering.redirect) return { redirect: rendering.redirect };
  const filled = await fillFragments(rendering.page, request, {
    url: pageUrl,
    theme,
    flags,
    served,
    ...options,
  });
  const hashesOf = (page: RenderedPage) =>
    page === filled.page ? omittedHashes(rendering.page, filled.outcomes) : omittedHashes(page, []);
  const otherBases = served.flatMap(({ release: { base } }) => (base ? [base] : []));
  const documentOf = (page: RenderedPage) =>
    renderDocument({
      // The browser renders the login dialog.
      page: isLogin ? { ...page, isSkeleton: true, meta: page.meta && loginMeta } : page,
      theme,
      remotes: served.map(toClientRemote),
      flags,
      offers,
      ...(page === filled.page && { fragments: fragmentsJson(filled.outcomes) }),
      sessionFiles: fragmentFiles(preloadedSlots(pageUrl), visit, true),
      composeFor: config.composeFor,
      telemetrySample,
      scriptsFrom: [config.releasesUrl || '/releases', ...otherBases].map((base) => `${base}/`),
      files: uniqueFiles(
        (isLogin ? [pageUrl, url] : [url]).flatMap((target) => [
          ...filesOf(loadedReleaseOf(target), target.pathname),
          ...fragmentFiles(preloadedSlots(target), visit, false),
        ]),
      ),
      themeRules: themeRulesUrl(pageUrl, theme, hashesOf(page)),
      guardedFiles: filesOf(loadedReleaseOf(pageUrl), pageUrl.pathname, true),
      url: url.origin + url.pathname,
    });
  const [page, document] = await withDocument(filled.page, documentOf, async (reason) => {
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
    ...(owner && !rendering.isNotice && page === filled.page && remoteHeader(owner)),
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
        separateNames(page.otherTheme).rules,
      ),
      otherThemeHashes: hashesOf(page),
      dataHash: filled.outcomes.length > 0 ? undefined : dataHash(page.hydration),
      lacksFragment: filled.outcomes.some(({ problem }) => problem !== undefined),
      pattern: patternOf(owner?.release, pageUrl.pathname),
      failedRemote: page.status >= 500 ? owner : undefined,
      renderedAt: performance.now(),
    },
    isShareable: page.status === 200 && !isSecret && !rendering.hasFailedCalls,
  };
}
