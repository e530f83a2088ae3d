/** Caches pages that are the same for every visitor until the catalogue changes. */
import { LRUCache } from 'lru-cache';
import type { HtmlResponse } from './html-response';

/** Enough for about 500 pages. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Maximum age in milliseconds, because a page may also depend on something other than the catalogue, such as a failed
 * call.
 */
const maxAgeMs = 60_000;

interface Entry {
  version: number;
  response: HtmlResponse;
}

export class PageCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
    perf: performance,
    sizeCalculation: ({ response }) => response.bytes,
  });

  /** @param version the catalogue version that the page must show */
  get(key: string, version: number): HtmlResponse | undefined {
    const entry = this.entries.get(key);
    return entry?.version === version ? entry.response : undefined;
  }

  /**
   * Stores a page that was rendered from this catalogue version or a later one. If a concurrent request has already
   * stored the page, returns that one instead, so that the page is compressed only once.
   */
  add(key: string, version: number, response: HtmlResponse): HtmlResponse {
    const stored = this.get(key, version);
    if (stored) return stored;
    this.entries.set(key, { version, response });
    return response;
  }
}
