/** Pages that are the same for every visitor, kept until the catalogue changes. */
import { LRUCache } from 'lru-cache';
import type { HtmlResponse } from './html-response';

/** Enough for about 500 pages. */
const maxBytes = 64 * 1024 * 1024;

/** Limits the life of a page that depends on something other than the catalogue, such as a failed call; in milliseconds. */
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

  /** @param version the version of the catalogue that the page must show */
  get(key: string, version: number): HtmlResponse | undefined {
    const entry = this.entries.get(key);
    return entry?.version === version ? entry.response : undefined;
  }

  /**
   * Stores a page that was rendered from this version of the catalogue or a later one. Returns the one that a concurrent
   * request has stored, if any, so that it is compressed only once.
   */
  add(key: string, version: number, response: HtmlResponse): HtmlResponse {
    const stored = this.get(key, version);
    if (stored) return stored;
    this.entries.set(key, { version, response });
    return response;
  }
}
