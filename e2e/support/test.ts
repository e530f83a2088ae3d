/** Extends `test`: a test fails on any unexpected console error, uncaught error or CSP violation. */
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test as base } from '@playwright/test';

export { expect };

export type NewVisitor = (options?: BrowserContextOptions) => Promise<BrowserContext>;

interface Fixtures {
  /** Patterns for the console errors and uncaught errors that a test causes on purpose. */
  expectedErrors: RegExp[];
  /**
   * Patterns for the CSP violations that a test causes on purpose, matched against the text
   * 'directive blocked-URI sample'.
   */
  expectedViolations: RegExp[];
  /** Records the errors and violations on all pages of a test. */
  recorder: ErrorRecorder;
  /** Opens a browser context for another visitor, records its errors, and closes it after the test. */
  newVisitor: NewVisitor;
}

class ErrorRecorder {
  readonly errors: string[] = [];
  readonly violations: string[] = [];

  /** Records errors and CSP violations on the pages that the context opens after this call. */
  async add(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    context.on('weberror', (webError) => this.errors.push(webError.error().message));
    await context.exposeFunction('recordViolation', (violation: string) => this.violations.push(violation));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        const { recordViolation } = Object(window);
        recordViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
      });
    });
  }
}

const filterUnexpected = (messages: string[], patterns: RegExp[]) =>
  messages.filter((message) => !patterns.some((pattern) => pattern.test(message)));

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  expectedViolations: [[], { option: true }],
  recorder: async ({ expectedErrors, expectedViolations }, use) => {
    const recorder = new ErrorRecorder();
    await use(recorder);
    const violations = filterUnexpected(recorder.violations, expectedViolations);
    expect(violations, 'CSP violations').toEqual([]);
    expect(filterUnexpected(recorder.errors, expectedErrors), 'console and uncaught errors').toEqual([]);
  },
  context: async ({ context, recorder }, use) => {
    await recorder.add(context);
    await use(context);
  },
  newVisitor: async ({ browser, recorder }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await recorder.add(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/** Waits until the page handles clicks. Before hydration, it only records clicks on buttons. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => !('earlyClicks' in window) || window.earlyClicks === undefined);
}

export async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

/** Enables Save-Data on the pages opened later, so that the host prefetches nothing. */
export const disablePrefetching = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
