/** Measures the transfers and round trips of a first visit. The results hardly vary between runs. */
import type { Browser, Page } from '@playwright/test';
import { type Device, deviceNames, openBrowser, openSettled, throttle, withVisitor } from './browser';
import { FLOOR, serveFloorPage } from './floor-page';
import type { Table } from './markdown';
import type { Context, Section } from './section';
import { openDemoStore, originOf } from './servers';
import { formatNumber, formatSamples, median } from './statistics';
import {
  bytesOf,
  countRoundTrips,
  filesIn,
  inlineStyleBytes,
  kinds,
  recordTransfers,
  type Transferred,
} from './transfer';

interface Visit {
  transferred: Transferred[];
  elements: number;
  /** Uncompressed size of the inline styles, in bytes. */
  inlineStyles: number;
}

interface Target {
  name: string;
  url: string;
  device: Device;
}

/** Delay added to each request, in milliseconds. It makes the machine's own processing time negligible. */
const LATENCY_MS = 1000;

/**
 * Maximum number of visits per round-trip measurement. Two are enough: a delayed visit takes several seconds,
 * and the faster of two visits varies little.
 */
const MAX_ROUND_TRIP_VISITS = 2;

export const bytes: Section = {
  name: 'bytes',
  title: 'Bytes, files and round trips',
  async run(context) {
    const store = await openDemoStore(context);
    const floor = await serveFloorPage(context);
    const browser = await openBrowser(context);
    const pages = [
      { name: FLOOR, url: floor },
      ...['/home', '/game/1'].map((path) => ({ name: path, url: originOf(store) + path })),
    ];
    const targets = deviceNames.flatMap((device) => pages.map((page): Target => ({ ...page, device })));
    const rows: [Target, Visit[], string[]][] = [];
    for (const target of targets) {
      context.log(`${target.name}, ${target.device}`);
      rows.push([
        target,
        await repeat(context.options.runs, () => visit(browser, target)),
        await roundTrips(context, browser, target),
      ]);
    }
    return { tables: [transferTable(rows), documentTable(rows)] };
  },
};

async function repeat<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) results.push(await work());
  return results;
}

const visit = (browser: Browser, { url, device }: Target): Promise<Visit> =>
  withVisitor(browser, device, async (page) => {
    const { finished } = await recordTransfers(page);
    await openSettled(page, url);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    // Measure the styles in the server's response, because scripts change the DOM.
    const sent = await (await page.request.get(url)).text();
    return { transferred: [...finished], elements, inlineStyles: inlineStyleBytes(sent) };
  });

/**
 * Returns the number of sequential round trips before the first and the largest paint. Each of them postpones
 * the paint by the delay of one request.
 */
async function roundTrips(context: Context, browser: Browser, target: Target): Promise<string[]> {
  const measure = (latencyMs: number) =>
    repeat(Math.min(context.options.runs, MAX_ROUND_TRIP_VISITS), () =>
      withVisitor(browser, target.device, async (page) => {
        await throttle(page, { latencyMs });
        await openSettled(page, target.url);
        return measurePaints(page);
      }),
    );
  const [direct, delayed] = [await measure(0), await measure(LATENCY_MS)];
  return (['first', 'largest'] as const).map((paint) => {
    const fastest = (all: Awaited<ReturnType<typeof measurePaints>>[]) =>
      Math.min(...all.map((times) => times[paint]));
    return formatNumber((fastest(delayed) - fastest(direct)) / LATENCY_MS);
  });
}

const measurePaints = (page: Page) =>
  page.evaluate(async () => {
    const last = (type: string) =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type,
          buffered: true,
        }),
      );
    return { first: await last('paint'), largest: await last('largest-contentful-paint') };
  });

type Rows = readonly (readonly [Target, Visit[], string[]])[];

const transferTable = (rows: Rows): Table => ({
  caption:
    'First visit until the page is hydrated and sends no more requests, without scrolling. Bytes on the wire (compressed ' +
    'content and response headers). A file that is requested twice counts as two requests and one file.',
  head: ['page', 'device', ...kinds.map((kind) => `${kind}, bytes`), 'all, bytes', 'requests', 'files'],
  rows: rows.map(([{ name, device }, visits]) => {
    const formatCounts = (count: (all: readonly Transferred[]) => number) =>
      formatSamples(visits.map(({ transferred }) => count(transferred)));
    return [
      name,
      device,
      ...kinds.map((kind) => formatCounts((all) => bytesOf(all, kind))),
      formatCounts((all) => bytesOf(all)),
      formatCounts((all) => all.length),
      formatCounts(filesIn),
    ];
  }),
});

const documentTable = (rows: Rows): Table => ({
  caption:
    'The document: number of elements, uncompressed size of its inline styles, and TCP round trips for its transfer on a new ' +
    'connection (14,600 bytes in the first round trip, and in each further one twice as many as in the previous one). Round trips to a paint: number of ' +
    `sequential requests, measured by delaying each request by ${LATENCY_MS} ms.`,
  head: [
    'page',
    'device',
    'elements',
    'styles in the document, bytes',
    'TCP round trips of the document',
    'round trips to the first paint',
    'to the largest paint',
  ],
  rows: rows.map(([{ name, device }, visits, trips]) => [
    name,
    device,
    formatSamples(visits.map(({ elements }) => elements)),
    formatSamples(visits.map(({ inlineStyles }) => inlineStyles)),
    formatNumber(countRoundTrips(median(visits.map(({ transferred }) => bytesOf(transferred, 'html'))))),
    ...trips,
  ]),
});
