/** The test of every journey: a page on which a console error, a policy violation or a failed hydration fails the test. */
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';

export { expect };

interface Fixtures {
  /** Messages a test brings about on purpose, e.g. a file that cannot be had. */
  expectedErrors: RegExp[];
  /** Breaches of the page's policy that a test brings about: directive, what was blocked, a sample. */
  expectedViolations: RegExp[];
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  expectedViolations: [[], { option: true }],
  page: async ({ page, expectedErrors, expectedViolations }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    const violations: string[] = [];
    await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        const { noteViolation } = Object(window);
        noteViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
      });
    });
    await use(page);
    expect(
      violations.filter((violation) => !expectedViolations.some((pattern) => pattern.test(violation))),
      "violations of the page's policy",
    ).toEqual([]);
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors in the console').toEqual([]);
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
