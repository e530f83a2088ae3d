/** Measures the Interaction to Next Paint of single interactions on an emulated phone with a slow CPU. */
import type { Browser, Locator, Page } from '@playwright/test';
import { openBrowser, openSettled, throttle, withVisitor } from './browser';
import { FLOOR, serveFloorPage } from './floor-page';
import type { Section } from './section';
import { openDemoStore, originOf } from './servers';
import { formatNumber, formatSamples, percentile } from './statistics';

interface Interaction {
  name: string;
  url: string;
  /** Returns an element that is tapped before the measurement, so that the control appears. */
  opener?: (page: Page) => Locator;
  /** Returns the element whose tap is measured. */
  control: (page: Page) => Locator;
  /** Waits for the effect of the interaction. */
  effect: (page: Page) => Promise<unknown>;
}

const SLOWDOWN = 4;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Mobile' });

const interactionsOf = (floor: string, store: string): Interaction[] => [
  {
    name: `tap on the heading of the ${FLOOR}`,
    url: floor,
    control: (page) => page.locator('h1'),
    effect: async () => undefined,
  },
  {
    name: 'add to cart',
    url: `${store}/game/1`,
    control: (page) => button(page, 'Add to cart'),
    effect: (page) => page.getByText('was added to your cart!').waitFor(),
  },
  {
    name: 'open the cart drawer',
    url: `${store}/home`,
    control: (page) => tabBar(page).locator('.cart'),
    effect: (page) => page.getByRole('dialog', { name: 'My Cart:' }).waitFor(),
  },
  {
    name: 'switch the theme',
    url: `${store}/home`,
    control: (page) => page.getByRole('banner').getByRole('button', { name: 'Retro' }),
    effect: (page) => page.locator('html[data-theme="retro"]').waitFor(),
  },
  {
    name: 'open the filters',
    url: `${store}/home`,
    control: (page) => button(page, 'Filters'),
    effect: (page) => button(page, 'On Sale').waitFor(),
  },
  {
    name: 'apply a filter',
    url: `${store}/home`,
    opener: (page) => button(page, 'Filters'),
    control: (page) => button(page, 'On Sale'),
    effect: (page) => page.waitForURL(/sale/),
  },
  {
    name: 'open the account menu',
    url: `${store}/home`,
    control: (page) => tabBar(page).locator('summary'),
    effect: (page) => tabBar(page).locator('details[open]').waitFor(),
  },
];

export const interactions: Section = {
  name: 'interactions',
  title: 'Interactions',
  async run(context) {
    const store = await openDemoStore(context);
    const floor = await serveFloorPage(context);
    const browser = await openBrowser(context);
    const all = interactionsOf(floor, originOf(store)).map((interaction) => ({
      interaction,
      samples: new Array<number>(),
    }));
    for (let run = 1; run <= context.options.runs; run += 1) {
      context.log(`run ${run} of ${context.options.runs}`);
      for (const { interaction, samples } of all) samples.push(await measure(browser, interaction));
    }
    const p75 = (samples: readonly number[]) => percentile(samples, 0.75);
    const floorP75 = p75(all[0]?.samples ?? []);
    return {
      tables: [
        {
          caption:
            `The first interaction after hydration, on a phone (412 px wide) with a ${SLOWDOWN}x CPU slowdown. "Apply a filter" is the ` +
            'second interaction, because the filters must be opened first. Measured with the Event Timing API, which rounds to 8 ms and ' +
            `omits events shorter than 16 ms (counted as 16 ms). ${context.options.runs} interleaved runs.`,
          head: ['interaction', 'p75 ms', 'ratio to floor page', 'median ms (smallest-largest)'],
          rows: all.map(({ interaction, samples }) => [
            interaction.name,
            formatNumber(p75(samples)),
            formatNumber(p75(samples) / floorP75, 1),
            formatSamples(samples),
          ]),
        },
      ],
    };
  },
};

const measure = (browser: Browser, { url, opener, control, effect }: Interaction): Promise<number> =>
  withVisitor(browser, 'mobile', async (page) => {
    await page.addInitScript(recordEvents);
    await openSettled(page, url);
    if (opener) {
      await opener(page).tap();
      await page.evaluate(slowestEvent);
      await page.evaluate(discardEvents);
    }
    await control(page).scrollIntoViewIfNeeded();
    await throttle(page, { cpuSlowdown: SLOWDOWN });
    await control(page).tap();
    await effect(page);
    return page.evaluate(slowestEvent);
  });

/** Runs in the page: records the events that belong to an interaction. */
function recordEvents(): void {
  const events: { name: string; duration: number }[] = [];
  Object.assign(window, { interactionEvents: events });
  // TypeScript's DOM types lack `durationThreshold`.
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Number(Reflect.get(entry, 'interactionId')) > 0)
        events.push({ name: entry.name, duration: entry.duration });
  }).observe(options);
}

/** Runs in the page. */
const discardEvents = (): void => Object(window).interactionEvents.splice(0);

/**
 * Runs in the page: returns the duration of the slowest event, in milliseconds. Waits at most 60 frames for
 * the click entry, because the browser omits a click that takes less than 16 ms.
 */
async function slowestEvent(): Promise<number> {
  const { interactionEvents }: { interactionEvents: { name: string; duration: number }[] } = Object(window);
  for (let frames = 0; frames < 60; frames += 1) {
    if (interactionEvents.some(({ name }) => name === 'click')) break;
    await new Promise(requestAnimationFrame);
  }
  return Math.max(16, ...interactionEvents.map(({ duration }) => duration));
}
