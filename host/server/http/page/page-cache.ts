/** Caches pages that several visitors may get, for at most a minute. */
import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '@press-start/api/contract';
import type { ServedRemote } from '../../overrides/served-remotes';
import { stockMaxAgeMs } from '../recent-write';
import type { TextResponse } from './text-response';

/** Memory limit in bytes, enough for about 500 pages. */
const maxBytes = 64 * 1024 * 1024;

/** Maximum age in milliseconds; a page may also depend on data outside the catalogue, such as the time. */
const maxAgeMs = 60_000;

/**
 * Age in milliseconds from which a page with outdated stock is refreshed, so that visitors rarely wait for
 * renders.
 */
const refreshAfterMs = 7000;

/**
 * Age in milliseconds from which a page that lacks a fragment is refreshed. Doubles after each refresh that still lacks
 * one (exponential backoff), because a fragment that always fails must not cost many renders.
 */
const firstRetryMs = 5000;

export interface CachedPage {
  redirect?: undefined;
  document: TextResponse;
  /** The rules that a theme switch adds to the document. */
  otherTheme: TextResponse;
  /** Hashes of the rules in `otherTheme`, separately for the page and each of its fragments. */
  otherThemeHashes: ReadonlySet<string>;
  /**
   * Hash of the data from which the page was rendered; undefined if the page contains fragments, whose data
   * may change separately.
   */
  dataHash: string | undefined;
  /** Whether a fragment was slow or has failed, so that each browser must render it. */
  lacksFragment?: boolean;
  /**
   * The pattern of the route that the page belongs to; `override` for an overriding release, and undefined
   * for a path that no remote owns.
   */
  pattern?: string | undefined;
  /** The remote whose render has failed; such a page is not stored. */
  failedRemote?: ServedRemote | undefined;
  /** Monotonic time at which the page was rendered, in milliseconds. */
  renderedAt: number;
}

interface Entry {
  shown: CatalogueVersion;
  /**
   * Monotonic time just before the catalogue version was read, in milliseconds; the version may be up to
   * `usableMs` older.
   */
  startedAt: number;
  page: CachedPage;
  /** Age in milliseconds from which the page is refreshed if it lacks a fragment. */
  retryMs: number;
  /** Whether the page is being refreshed, or its refresh has failed. */
  isRefreshing?: boolean;
}

export class PageCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
    perf: performance,
    // An expired page is replaced by `add`, which may reuse its compressed document.
    noDeleteOnStaleGet: true,
    sizeCalculation: ({ page }) => page.document.bytes + page.otherTheme.bytes,
  });

  /**
   * Returns the page if it shows the current catalogue. Until `stockMaxAgeMs` after its render, the page may
   * show outdated stock and votes, which change too often to render the page again each time.
   * @param isExact whether the stock and votes must also be current
   */
  get(key: string, current: CatalogueVersion, isExact: boolean): CachedPage | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.shown.version === current.version) return entry?.page;
    const isRecent = performance.now() - entry.startedAt < stockMaxAgeMs;
    return !isExact && isRecent && entry.shown.edited === current.edited ? entry.page : undefined;
  }

  /**
   * Returns whether the caller should refresh this page in the background, because the page lacks a fragment,
   * or because it shows outdated stock and will soon be older than `stockMaxAgeMs`. Returns true only once
   * per stored page, so a failed refresh is not repeated.
   */
  claimRefresh(key: string, current: CatalogueVersion): boolean {
    const entry = this.entries.peek(key);
    if (!entry || entry.isRefreshing) return false;
    const isOutdated = entry.shown.version !== current.version;
    const ageMs = performance.now() - entry.startedAt;
    entry.isRefreshing =
      (isOutdated && ageMs >= refreshAfterMs) ||
      (entry.page.lacksFragment === true && ageMs >= entry.retryMs);
    return entry.isRefreshing;
  }

  /** Returns the page even if it shows an earlier version of the catalogue. */
  getOutdated(key: string): CachedPage | undefined {
    return this.entries.get(key)?.page;
  }

  /**
   * Stores a page that was rendered from this catalogue version or a later one. If a concurrent request has
   * already stored the page with all its fragments, returns the stored page, so that the page is compressed
   * only once. An outdated page can be stored again if its data has not changed; it still expires a minute
   * after it was rendered.
   * @returns the page to send
   */
  add(key: string, shown: CatalogueVersion, page: CachedPage, startedAt: number): CachedPage {
    const stored = this.get(key, shown, true);
    if (stored && !stored.lacksFragment) return stored;
    const previous = this.entries.peek(key, { allowStale: true });
    const retryMs = previous?.page.lacksFragment ? 2 * previous.retryMs : firstRetryMs;
    const earlier = previous?.page.document;
    const replacesEarlier = earlier !== undefined && earlier !== page.document;
    const added = replacesEarlier ? { ...page, document: page.document.replacing(earlier) } : page;
    this.entries.set(key, { shown, startedAt, page: added, retryMs }, { start: page.renderedAt });
    return added;
  }
}
