/** Caches pages that several visitors may get, until the catalogue changes, but for at most a minute. */
import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '@press-start/api/contract';
import { stockMaxAgeMs } from '../recent-write';
import type { TextResponse } from './text-response';

/** Memory limit in bytes, enough for about 500 pages. */
const maxBytes = 64 * 1024 * 1024;

/** Maximum age in milliseconds, because a page may also depend on data outside the catalogue, such as the time. */
const maxAgeMs = 60_000;

/** Age in milliseconds from which a page with outdated stock is refreshed, so that visitors rarely wait for renders. */
const refreshAfterMs = 7000;

export interface CachedPage {
  redirect?: undefined;
  document: TextResponse;
  /** The rules that a theme switch adds to the document. */
  otherTheme: TextResponse;
  /** Hash of the rules in `otherTheme`. */
  otherThemeHash: string;
  /** Hash of the data from which the page was rendered. */
  dataHash: string;
  /** The pattern of the route that the page belongs to; undefined for a path that no remote owns. */
  pattern?: string | undefined;
  /** Monotonic time in milliseconds. */
  renderedAt: number;
}

interface Entry {
  shown: CatalogueVersion;
  /** Monotonic time just before the catalogue version was read, in milliseconds; the version may be 600 ms older. */
  startedAt: number;
  page: CachedPage;
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
   * Returns the page if it shows the current catalogue. For `stockMaxAgeMs` after it was rendered, the page
   * may show outdated stock and votes: shoppers change them so often that the cache would otherwise have
   * little effect at busy times.
   * @param isExact whether the stock and votes must also be current
   */
  get(key: string, current: CatalogueVersion, isExact: boolean): CachedPage | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.shown.version === current.version) return entry?.page;
    const isRecent = performance.now() - entry.startedAt < stockMaxAgeMs;
    return !isExact && isRecent && entry.shown.edited === current.edited ? entry.page : undefined;
  }

  /**
   * Returns whether the caller should refresh this page in the background, because the page shows outdated stock and
   * will soon be older than `stockMaxAgeMs`. Returns true only once per page, so a failed refresh is not repeated.
   */
  claimRefresh(key: string, current: CatalogueVersion): boolean {
    const entry = this.entries.peek(key);
    if (!entry || entry.isRefreshing || entry.shown.version === current.version) return false;
    entry.isRefreshing = performance.now() - entry.startedAt >= refreshAfterMs;
    return entry.isRefreshing;
  }

  /** Returns the page even if it shows an older catalogue. */
  getOutdated(key: string): CachedPage | undefined {
    return this.entries.get(key)?.page;
  }

  /**
   * Stores a page that was rendered from this catalogue version or a later one. If a concurrent request has already
   * stored the page, returns the stored page, so that the page is compressed only once. An outdated page can be stored
   * again if its data has not changed; it still expires a minute after it was rendered.
   * @returns the page to send
   */
  add(key: string, shown: CatalogueVersion, page: CachedPage, startedAt: number): CachedPage {
    const stored = this.get(key, shown, true);
    if (stored) return stored;
    const earlier = this.entries.peek(key, { allowStale: true })?.page.document;
    const replacesEarlier = earlier !== undefined && earlier !== page.document;
    const added = replacesEarlier ? { ...page, document: page.document.replacing(earlier) } : page;
    this.entries.set(key, { shown, startedAt, page: added }, { start: page.renderedAt });
    return added;
  }
}
