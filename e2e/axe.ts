/** axe on the page as it stands. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from './test';
import type { Page } from '@playwright/test';

/**
 * Fails with the rule and the markup of every barrier that axe finds.
 * @param where names the screen in the message
 * @param part selector of the only part to look at
 */
export async function expectNoBarriers(page: Page, where: string, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The other mode opens one more page for every report; our pages hold no frames of other origins.
    .setLegacyMode()
    // Nothing is done with the nodes that pass.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}
