/** Caches pages that are the same for every visitor until the catalogue changes. */
import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '@press-start/api/contract';
import { stockMaxAgeMs } from '../recent-write';
import type { TextResponse } from './text-response';

/** Memory limit in bytes, enough for about 500 pages. */
const maxBytes = 64 * 1024 * 1024;

/** Maximum age in milliseconds, because a page may also depend on data outside the catalogue, such as the time. */
const maxAgeMs = 60_000;

export interface CachedPage {
  redirect?: undefined;
  document: TextResponse;
  /** The rules that a theme switch adds to the document. */
  otherTheme: TextResponse;
  /** Hash of these rules. */
  otherThemeHash: string;
}

interface Entry {
  shown: CatalogueVersion;
  /** Monotonic time just before the catalogue version was read, in milliseconds. */
  startedAt: number;
  page: CachedPage;
}

export class PageCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
    perf: performance,
    sizeCalculation: ({ page }) => page.document.bytes + page.otherTheme.bytes,
  });

  /**
   * Returns the page if it shows the current catalogue. For `stockMaxAgeMs`, the page may show outdated stock and
   * votes: shoppers change them so often that the cache would otherwise have little effect at busy times.
   * @param isExact whether the stock and votes must also be current
   */
  get(key: string, current: CatalogueVersion, isExact: boolean): CachedPage | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.shown.version === current.version) return entry?.page;
    const isRecent = performance.now() - entry.startedAt < stockMaxAgeMs;
    return !isExact && isRecent && entry.shown.edited === current.edited ? entry.page : undefined;
  }

  /**
   * Stores a page that was rendered from this catalogue version or a later one. If a concurrent request has already
   * stored the page, returns that one instead, so that the page is compressed only once.
   */
  add(key: string, shown: CatalogueVersion, page: CachedPage, startedAt: number): CachedPage {
    const stored = this.get(key, shown, true);
    if (stored) return stored;
    this.entries.set(key, { shown, startedAt, page });
    return page;
  }
}
