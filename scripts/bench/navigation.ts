/** Measures the time from a click on a link until the next page is shown, with a slow CPU and network. */
import type { Browser, Page } from '@playwright/test';
import { type Device, openBrowser, openSettled, throttle, withVisitor } from './browser';
import type { Section } from './section';
import { openDemoStore, originOf } from './servers';
import { formatSamples } from './statistics';
import { recordTransfers } from './transfer';

interface Step {
  ms: number;
  requests: number;
}

interface Visit {
  /** Number of API calls before the click. */
  prefetches: number;
  forward: Step;
  back: Step;
}

interface Case {
  name: string;
  device: Device;
  hover: boolean;
}

const SLOWDOWN = 4;
const LATENCY_MS = 150;

const cases: Case[] = [
  { name: 'card in view, tapped', device: 'mobile', hover: false },
  { name: 'card hovered, then clicked', device: 'desktop', hover: true },
];

export const navigation: Section = {
  name: 'navigation',
  title: 'Navigation',
  async run(context) {
    const store = await openDemoStore(context);
    const browser = await openBrowser(context);
    const results = cases.map((testCase) => ({ ...testCase, visits: new Array<Visit>() }));
    for (let run = 1; run <= context.options.runs; run += 1) {
      context.log(`run ${run} of ${context.options.runs}`);
      for (const { visits, ...testCase } of results)
        visits.push(await visit(browser, originOf(store), testCase));
    }
    return {
      tables: [
        {
          caption:
            `Time from clicking a card on \`/home\` until the heading and picture of the game's page are shown, and from going back until the catalogue is shown, with a ` +
            `${SLOWDOWN}x CPU slowdown and ${LATENCY_MS} ms of added latency per request. The card is clicked only after the page has stopped sending requests.`,
          head: [
            'link',
            'device',
            'API calls before the click',
            'to the game ms',
            'requests',
            'Back ms',
            'requests after Back',
          ],
          rows: results.map(({ name, device, visits }) => [
            name,
            device,
            formatSamples(visits.map(({ prefetches }) => prefetches)),
            formatSamples(visits.map(({ forward }) => forward.ms)),
            formatSamples(visits.map(({ forward }) => forward.requests)),
            formatSamples(visits.map(({ back }) => back.ms)),
            formatSamples(visits.map(({ back }) => back.requests)),
          ]),
        },
      ],
    };
  },
};

const visit = (browser: Browser, origin: string, { device, hover }: Case): Promise<Visit> =>
  withVisitor(browser, device, async (page) => {
    // Record from the start: the store prefetches the pages of cards in view as soon as the browser is idle.
    const { finished, reset, untilIdle } = await recordTransfers(page);
    await openSettled(page, `${origin}/home`);
    await throttle(page, { cpuSlowdown: SLOWDOWN, latencyMs: LATENCY_MS });
    const card = page.getByRole('region', { name: 'Games' }).getByRole('article').first();
    const link = card.getByRole('link').first();
    const heading = (await card.getByRole('heading').textContent()) ?? '';
    await link.scrollIntoViewIfNeeded();
    if (hover) await link.hover();
    await untilIdle();
    const prefetches = finished.filter(({ url }) => url.includes('/api/')).length;

    /** Performs the action and counts its requests, including those that finish after the page is shown. */
    const step = async (expectedHeading: string, action: () => Promise<unknown>): Promise<Step> => {
      reset();
      const ms = await untilShown(page, expectedHeading, action);
      await untilIdle();
      return { ms, requests: finished.length };
    };
    const forward = await step(heading, () => (device === 'mobile' ? link.tap() : link.click()));
    const back = await step('All games', () => page.evaluate(() => history.back()));
    return { prefetches, forward, back };
  });

/**
 * Performs the action and returns the time from its click or popstate event to the first frame that shows the
 * heading and a loaded picture, in milliseconds.
 */
async function untilShown(page: Page, heading: string, action: () => Promise<unknown>): Promise<number> {
  const shown = await page.evaluateHandle((expected) => {
    const isShown = () =>
      document.querySelector('main h1')?.textContent === expected &&
      document.querySelector<HTMLImageElement>('main img')?.complete;
    return {
      ms: new Promise<number>((resolve) => {
        const started = new AbortController();
        const start = ({ timeStamp }: Event) => {
          started.abort();
          const check = () => {
            if (isShown()) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(check);
          };
          check();
        };
        const options = { capture: true, signal: started.signal };
        addEventListener('click', start, options);
        addEventListener('popstate', start, options);
      }),
    };
  }, heading);
  await action();
  return shown.evaluate(({ ms }) => ms);
}
