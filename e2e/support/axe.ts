/** Accessibility checks with axe. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/**
 * Fails with the rule and the markup of every violation.
 * @param name of the page, for the message
 * @param part selector that limits the check
 */
export async function expectAccessible(page: Page, name: string, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The default mode opens a page for each report and is needed only for frames from other origins.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}
