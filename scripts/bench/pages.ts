/** Runs Lighthouse on the store's pages and the floor page in turn, so that noise affects them equally. */
import { freePort } from '../../api/src/testing/free-port';
import { type Device, deviceNames, launchBrowser } from './browser';
import { FLOOR, serveFloorPage } from './floor-page';
import { type Lighthouse, loadLighthouse } from './lighthouse';
import type { Table } from './markdown';
import type { Section } from './section';
import { openDemoStore, originOf } from './servers';
import { formatNumber, formatSamples, median } from './statistics';
import { styleAndLayoutMs } from './trace';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores range from 0 to 100, CLS has no unit, and the other metrics are in milliseconds. */
interface Audit {
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  styleAndLayout: number;
}

interface Row {
  page: string;
  device: Device;
  /** One audit per run, in the order of the runs. */
  audits: Audit[];
}

/** Number of requests per page before the first audit, so that no audit measures a cold server. */
const WARM_UP = 20;

export const pages: Section = {
  name: 'pages',
  title: 'Pages compared with the floor page',
  async run(context) {
    const lighthouse = await loadLighthouse(context.log);
    const store = await openDemoStore(context);
    const urls = new Map([
      [FLOOR, await serveFloorPage(context)],
      ['/home', `${originOf(store)}/home`],
      ['/game/1', `${originOf(store)}/game/1`],
    ]);
    for (const url of urls.values())
      for (let index = 0; index < WARM_UP; index += 1) await (await fetch(url)).arrayBuffer();
    const rows = deviceNames.flatMap((device) =>
      [...urls.keys()].map((page): Row => ({ page, device, audits: [] })),
    );
    for (let run = 1; run <= context.options.runs; run += 1) {
      context.log(`run ${run} of ${context.options.runs}`);
      for (const { page, device, audits } of rows)
        audits.push(await audit(lighthouse, urls.get(page) ?? '', device));
    }
    return { tables: [table(rows, context.options.runs)] };
  },
};

/** Audits the page in a new browser, whose cache is empty. */
async function audit(lighthouse: Lighthouse, url: string, device: Device): Promise<Audit> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse.default(
      url,
      { port, logLevel: 'error', onlyCategories: [...categories] },
      device === 'desktop' ? lighthouse.desktopConfig : undefined,
    );
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
    const { lhr, artifacts } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`);
    const numberOf = (name: string) => lhr.audits[name]?.numericValue ?? NaN;
    return {
      scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? NaN) * 100)),
      fcp: numberOf('first-contentful-paint'),
      lcp: numberOf('largest-contentful-paint'),
      tbt: numberOf('total-blocking-time'),
      cls: numberOf('cumulative-layout-shift'),
      styleAndLayout: styleAndLayoutMs(artifacts.Trace.traceEvents),
    };
  } finally {
    await browser.close();
  }
}

type Metric = Exclude<keyof Audit, 'scores'>;

function table(rows: readonly Row[], runs: number): Table {
  return {
    caption:
      `Lighthouse, simulated throttling, median of ${runs} (smallest-largest); the pages alternate. Each ratio compares a ` +
      'value with that of the floor page in the same run. Styles and layout: time on the main thread before the first paint, ' +
      'without throttling.',
    head: [
      'page',
      'device',
      'Perf / A11y / BP / SEO',
      'FCP ms',
      'ratio to floor page',
      'LCP ms',
      'ratio to floor page',
      'TBT ms',
      'CLS',
      'styles and layout ms',
    ],
    rows: rows.map(({ page, device, audits }) => {
      const samples = (metric: Metric, digits = 0) =>
        formatSamples(
          audits.map((values) => values[metric]),
          digits,
        );
      const floor = rows.find((row) => row.page === FLOOR && row.device === device)?.audits ?? [];
      const ratio = (metric: Metric) =>
        formatSamples(
          audits.map((values, run) => values[metric] / (floor[run]?.[metric] ?? NaN)),
          2,
        );
      return [
        page,
        device,
        categories
          .map((_, index) => formatNumber(median(audits.map(({ scores }) => scores[index] ?? NaN))))
          .join(' / '),
        samples('fcp'),
        ratio('fcp'),
        samples('lcp'),
        ratio('lcp'),
        samples('tbt'),
        samples('cls', 3),
        samples('styleAndLayout', 1),
      ];
    }),
  };
}
