import type { Page } from '@playwright/test';
import { DevelopmentStore } from '../support/development-store';
import { expect as expectSoon, open, test } from '../support/test';

// A change of the API needs a build and two restarts.
const expect = expectSoon.configure({ timeout: 120_000 });

let store: DevelopmentStore;
test.beforeAll(async () => {
  store = new DevelopmentStore(Number(process.env.E2E_PORT) + 5);
  await store.waitUntilOpen();
});
test.afterAll(() => store.close());

const aboutPage = 'remote-shop/src/features/pages/AboutPage.tsx';
const text = 'Seven players, one shop';

const expectHeading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

test('A saved change of a remote appears in the open page without a reload', async ({ page }) => {
  await open(page, store.page('/about'));
  await expectHeading(page, text);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  store.replace(aboutPage, text, 'Eight players, one shop');
  await expectHeading(page, 'Eight players, one shop');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  store.replace(aboutPage, 'Eight players, one shop', text);
  await expectHeading(page, text);
});

test('An error in the source of a remote appears over the open page with its file and line, until it is repaired', async ({
  page,
}) => {
  await open(page, store.page('/about'));
  store.replace(aboutPage, '<Wrap>', '<Wrap');
  const overlay = page.getByRole('alert');
  await expect(overlay).toContainText(/remote-shop: remote-shop\/src\/features\/pages\/AboutPage\.tsx:\d+/);
  // The store continues to serve the last build that succeeded.
  await page.reload();
  await expectHeading(page, text);
  await expect(overlay).toBeVisible();
  store.replace(aboutPage, '<Wrap', '<Wrap>');
  await expect(overlay).toHaveCount(0);
});

test('A saved change of the API reloads the open page once the API runs its new code', async ({ page }) => {
  await open(page, store.page('/game/1'));
  await expectHeading(page, 'Space Invaders');
  store.replace(
    'api/src/modules/catalogue/catalogue.routes.ts',
    'content: { ...value,',
    "content: { ...value, name_product: 'Earth Invaders',",
  );
  await expectHeading(page, 'Earth Invaders');
});

test('A saved change of shared-ui reloads the open page once the host runs its new code', async ({
  page,
}) => {
  await open(page, store.page('/about'));
  store.replace(
    'shared-ui/src/shell/Footer.tsx',
    'is a fictional bootcamp project',
    'is a fictional evening project',
  );
  await expect(page.getByRole('contentinfo')).toContainText('is a fictional evening project');
});

test('Pages of `npm start` contain nothing for development', async ({ request }) => {
  expect(await (await request.get(store.page('/about'))).text()).toContain('/dev-server/');
  expect(await (await request.get('/about')).text()).not.toContain('/dev-server/');
});
