/** Records the network transfers of a page, as the browser reports them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

export const kinds = ['html', 'styles', 'fonts', 'scripts', 'pictures', 'other'] as const;

export type Kind = (typeof kinds)[number];

/** A finished request. */
export interface Transferred {
  url: string;
  kind: Kind;
  /** Bytes on the wire: the response headers and the compressed body. */
  bytes: number;
}

const kindOfType: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Stylesheet: 'styles',
  Font: 'fonts',
  Script: 'scripts',
  Image: 'pictures',
};

interface Transfers {
  finished: Transferred[];
  /** Discards the requests recorded so far. */
  reset(): void;
  /**
   * Waits until no request has been in flight for half a second. Playwright's `networkidle` covers only page
   * loads.
   */
  untilIdle(): Promise<void>;
}

const IDLE_MS = 500;
const POLL_MS = 20;

export async function recordTransfers(page: Page): Promise<Transfers> {
  const session = await page.context().newCDPSession(page);
  const responses = new Map<string, Omit<Transferred, 'bytes'>>();
  const finished: Transferred[] = [];
  const inFlight = new Set<string>();
  let lastChange = performance.now();
  const finish = (requestId: string) => {
    inFlight.delete(requestId);
    lastChange = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    inFlight.add(requestId);
    lastChange = performance.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => finish(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Data and blob URLs cause no network requests.
    if (!response.url.startsWith('http')) return;
    responses.set(requestId, { url: response.url, kind: kindOfType[type] ?? 'other' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    finish(requestId);
    const response = responses.get(requestId);
    // Files from the cache have an encoded length of 0.
    if (response && encodedDataLength > 0) finished.push({ ...response, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  const untilIdle = async () => {
    lastChange = performance.now();
    while (inFlight.size > 0 || performance.now() - lastChange < IDLE_MS) await sleep(POLL_MS);
  };
  return { finished, reset: () => void finished.splice(0), untilIdle };
}

export const bytesOf = (all: readonly Transferred[], kind?: Kind): number =>
  all.filter((item) => kind === undefined || item.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);

export const filesIn = (all: readonly Transferred[]): number => new Set(all.map(({ url }) => url)).size;

/** Returns the uncompressed size of a document's style elements, in bytes. */
export const inlineStyleBytes = (html: string): number =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].reduce(
    (sum, [, styles = '']) => sum + Buffer.byteLength(styles),
    0,
  );

/** Initial TCP congestion window in bytes: ten segments of 1,460 bytes. It doubles after each round trip. */
const FIRST_WINDOW = 14_600;

/** Returns the number of round trips that a new connection needs to transfer this many bytes. */
export function countRoundTrips(bytes: number): number {
  let windows = 0;
  for (let sent = 0, window = FIRST_WINDOW; sent < bytes; sent += window, window *= 2, windows += 1);
  return windows;
}
