import type { Page } from '@playwright/test';
import { DevelopmentStore } from '../support/development-store';
import { expect as baseExpect, open, test } from '../support/test';

// The timeout is long, because a change to the API rebuilds the API and then restarts the API and the host.
const expect = baseExpect.configure({ timeout: 120_000 });

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

test('A saved change to a remote appears in the open page without a reload', async ({ page }) => {
  await open(page, store.urlOf('/about'));
  await expectHeading(page, text);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  store.replace(aboutPage, text, 'Eight players, one shop');
  await expectHeading(page, 'Eight players, one shop');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  store.replace(aboutPage, 'Eight players, one shop', text);
  await expectHeading(page, text);
});

test('A syntax error in a remote appears over the open page with its file and line until it is fixed', async ({
  page,
}) => {
  await open(page, store.urlOf('/about'));
  store.replace(aboutPage, '<Wrap>', '<Wrap');
  const overlay = page.getByRole('alert');
  await expect(overlay).toContainText(/remote-shop: remote-shop\/src\/features\/pages\/AboutPage\.tsx:\d+/);
  await page.reload();
  await expectHeading(page, text);
  await expect(overlay).toBeVisible();
  store.replace(aboutPage, '<Wrap', '<Wrap>');
  await expect(overlay).toHaveCount(0);
});

test('A saved change to the API appears in the open page once the API runs the new code', async ({
  page,
}) => {
  await open(page, store.urlOf('/game/1'));
  await expectHeading(page, 'Space Invaders');
  store.replace(
    'api/src/modules/catalogue/catalogue.routes.ts',
    'content: { ...value,',
    "content: { ...value, name_product: 'Earth Invaders',",
  );
  await expectHeading(page, 'Earth Invaders');
});

test.describe('A program that exits', () => {
  // The browser logs the status of the notice.
  test.use({ expectedErrors: [/503/] });

  test('If the API exits at startup, the open page shows why until the API is fixed', async ({ page }) => {
    await open(page, store.urlOf('/about'));
    const start = 'process.exit(3);\n';
    const [file, firstLine] = ['api/src/server.ts', 'import { readConfig'];
    store.replace(file, firstLine, start + firstLine);
    const overlay = page.getByRole('alert');
    await expect(overlay).toContainText('The api exited (exit code 3)');
    // While the store is not running, a navigation shows a notice.
    await page.goto(store.urlOf('/home'));
    await expect(overlay).toContainText('The store is not running.');
    store.replace(file, start, '');
    await expect(page.getByRole('link', { name: 'Space Invaders' }).first()).toBeVisible();
    await expect(overlay).toHaveCount(0);
  });
});

test('A saved change to shared-ui appears in the open page once the host runs the new code', async ({
  page,
}) => {
  await open(page, store.urlOf('/about'));
  store.replace('shared-ui/src/shell/Footer.tsx', '>All games<', '>All old games<');
  await expect(page.getByRole('contentinfo')).toContainText('All old games');
});

test('Pages of `npm run dev` load the development script, and pages of `npm start` do not', async ({
  request,
}) => {
  expect(await (await request.get(store.urlOf('/about'))).text()).toContain('/dev-server/');
  expect(await (await request.get('/about')).text()).not.toContain('/dev-server/');
});
