/** Caches pages that are the same for every visitor until the catalogue changes. */
import { LRUCache } from 'lru-cache';
import type { TextResponse } from './text-response';

/** Enough for about 500 pages. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Maximum age in milliseconds, because a page may also depend on something other than the catalogue, such as a failed
 * call.
 */
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
  version: number;
  page: CachedPage;
}

export class PageCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
    perf: performance,
    sizeCalculation: ({ page }) => page.document.bytes + page.otherTheme.bytes,
  });

  /** @param version the catalogue version that the page must show */
  get(key: string, version: number): CachedPage | undefined {
    const entry = this.entries.get(key);
    return entry?.version === version ? entry.page : undefined;
  }

  /**
   * Stores a page that was rendered from this catalogue version or a later one. If a concurrent request has already
   * stored the page, returns that one instead, so that the page is compressed only once.
   */
  add(key: string, version: number, page: CachedPage): CachedPage {
    const stored = this.get(key, version);
    if (stored) return stored;
    this.entries.set(key, { version, page });
    return page;
  }
}
