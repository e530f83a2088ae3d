import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/**
 * Fails if a page has accessibility violations, and reports the rule and the markup of each.
 * @param name page name for the failure message
 * @param part selector of the element to check; the whole page by default
 */
export async function expectAccessible(page: Page, name: string, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The default mode opens an extra page per analysis and is needed only for cross-origin frames.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}
