/** The test of every journey: a page on which a console error, a policy violation or a failed hydration fails the test. */
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export { expect };

export type NewVisitor = (options?: BrowserContextOptions) => Promise<BrowserContext>;

interface Fixtures {
  /** Messages a test brings about on purpose, e.g. a file that cannot be had. */
  expectedErrors: RegExp[];
  /** Breaches of the page's policy that a test brings about: directive, what was blocked, a sample. */
  expectedViolations: RegExp[];
  /** What the pages of a test have reported. */
  watch: Watch;
  /** Opens a browser of another visitor, watched as the test's own page is, and closed when the test ends. */
  newVisitor: NewVisitor;
}

class Watch {
  readonly errors: string[] = [];
  readonly violations: string[] = [];

  /** Notes what all pages of a context report, those too that are opened later. */
  async add(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    context.on('weberror', (webError) => this.errors.push(webError.error().message));
    await context.exposeFunction('noteViolation', (violation: string) => this.violations.push(violation));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        const { noteViolation } = Object(window);
        noteViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
      });
    });
  }
}

const unexpected = (messages: string[], patterns: RegExp[]) =>
  messages.filter((message) => !patterns.some((pattern) => pattern.test(message)));

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  expectedViolations: [[], { option: true }],
  watch: async ({ expectedErrors, expectedViolations }, use) => {
    const watch = new Watch();
    await use(watch);
    const violations = unexpected(watch.violations, expectedViolations);
    expect(violations, "violations of the page's policy").toEqual([]);
    expect(unexpected(watch.errors, expectedErrors), 'errors in the console').toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    await watch.add(context);
    await use(context);
  },
  newVisitor: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await watch.add(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/** Waits until the page answers to its visitor: the server's markup alone does not count clicks. */
export async function ready(page: Page) {
  await page.waitForFunction(() => !('earlyClicks' in window) || window.earlyClicks === undefined);
}

/** Opens a path and waits for hydration. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await ready(page);
  return response;
}
