/** Tests fragments: parts of one remote inside the pages of another. */
import type { Page } from '@playwright/test';
import { runCommand } from '../support/releases';
import { watchShifts } from '../support/shifts';
import { addFavourite, logIn, logInAsAdmin, makeShopper, sessionOf } from '../support/shopper';
import { disablePrefetching, expect, open, test } from '../support/test';

const onSale = (page: Page) => page.getByRole('region', { name: 'On sale now' });
const moreLikeThese = (page: Page) => page.getByRole('region', { name: 'More like these' });
const ownGame = (page: Page) => page.getByRole('region', { name: 'Your copy' });
const place = (page: Page, offer: string) => page.locator(`[data-offer="${offer}"]`);

/** Records the URLs of a remote's scripts that the page requests after this call. */
function watchScripts(page: Page, remote: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/releases/${remote}/web/`)) urls.push(request.url());
  });
  return urls;
}

test('The server renders the games on sale, a fragment of the shop remote, into the contact page, and the browser hydrates them without layout shift', async ({
  page,
}) => {
  const response = await page.request.get('/contact');
  expect(await response.text()).toMatch(/data-slot="contact\.after".*aria-label="On sale now".*id="boot"/s);
  const shift = await watchShifts(page);
  await open(page, '/contact');
  await expect(onSale(page).getByRole('listitem')).toHaveCount(4);
  const preloaded = await page
    .locator('link[rel=preload][as=script]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('integrity')]));
  const ofShop = preloaded.filter(([href]) => href?.includes('/releases/shop/web/'));
  expect(ofShop.length).toBeGreaterThan(1);
  for (const [, integrity] of ofShop) expect(integrity).toMatch(/^sha256-/);
  const box = await place(page, 'shop/promoted/OnSaleNow').boundingBox();
  expect(box?.height).toBe(240);
  expect(await shift()).toBeLessThan(0.001);
  // A hydrated link navigates without loading a new document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await onSale(page).getByRole('link', { name: 'On sale now' }).click();
  await expect(page).toHaveURL(/\/home\?sale=true/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('The cart ends with games on sale that are not in it, without layout shift, and they stay the same when a game is removed', async ({
  page,
}) => {
  for (const id of [4, 7]) {
    await open(page, `/game/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText(/was added/).first()).toBeVisible();
  }
  const shift = await watchShifts(page);
  await open(page, '/cart');
  const names = onSale(page).getByRole('listitem').getByRole('link');
  await expect(names).toHaveCount(4);
  expect(await shift()).toBeLessThan(0.001);
  const before = await names.allTextContents();
  expect(before).not.toContain('Missile Command');
  await page.getByRole('button', { name: 'Remove Missile Command' }).click();
  await expect(page.getByRole('link', { name: 'Missile Command' })).toHaveCount(0);
  expect(await names.allTextContents()).toEqual(before);
});

test('The pages of a review and of the favourites end with similar games', async ({ page }) => {
  const { username } = await makeShopper(page);
  await logIn(page, username);
  const { id } = await sessionOf(page);
  await open(page, `/review/${id}/1`);
  await expect(page.getByRole('button', { name: 'Send Review' })).toBeVisible();
  await expect(moreLikeThese(page).getByRole('listitem')).toHaveCount(4);
  await addFavourite(page, 1);
  await open(page, '/favs');
  await expect(page.getByRole('button', { name: /from favourites/ })).toHaveCount(1);
  await expect(moreLikeThese(page).getByRole('listitem')).toHaveCount(4);
  await expect(onSale(page).getByRole('listitem')).toHaveCount(4);
});

test('The product page loads the ownership fragment only for a logged-in shopper, and reserves space for the fragment', async ({
  page,
}) => {
  await disablePrefetching(page);
  const scripts = watchScripts(page, 'account');
  await open(page, '/game/1');
  await page.mouse.wheel(0, 300);
  await expect(page.getByRole('heading', { name: /reviews/i }).first()).toBeVisible();
  expect(scripts).toEqual([]);
  await expect(page.locator('[data-slot="game.after"]')).toBeHidden();

  const { username } = await makeShopper(page);
  await logIn(page, username);
  const shift = await watchShifts(page);
  await open(page, '/game/1');
  await expect(ownGame(page)).toContainText('You do not own this game yet');
  expect((await place(page, 'account/ownership/OwnGame').boundingBox())?.height).toBe(128);
  expect(await shift()).toBeLessThan(0.001);
});

test('The empty favourites page shows games like a viewed game and games on sale, and a slot setting selects these fragments', async ({
  page,
}) => {
  const { username } = await makeShopper(page);
  await logIn(page, username);
  await open(page, '/game/1');
  await open(page, '/favs');
  await expect(page.getByText('No favorites games yet!')).toBeVisible();
  await expect(moreLikeThese(page).getByRole('listitem').first()).toBeVisible();
  await expect(onSale(page).getByRole('listitem').first()).toBeVisible();
  const offers = () =>
    page
      .locator('[data-slot="favourites.empty"] > div')
      .evaluateAll((places) => places.map((element) => element.getAttribute('data-offer')));
  expect(await offers()).toEqual(['shop/promoted/OnSaleNow', 'shop/promoted/MoreLikeThese']);
  const selectsBoth = /"favourites\.empty":\[[^\]]*MoreLikeThese/;
  expect(await (await page.request.get('/favs')).text()).toMatch(selectsBoth);
  try {
    await runCommand('releases', '--slot', 'favourites.empty=shop/promoted/OnSaleNow:1');
    await expect.poll(async () => (await page.request.get('/favs')).text()).not.toMatch(selectsBoth);
    await open(page, '/favs');
    await expect(onSale(page).getByRole('listitem').first()).toBeVisible();
    expect(await offers()).toEqual(['shop/promoted/OnSaleNow']);
  } finally {
    await runCommand('releases', '--slot', 'favourites.empty=default');
  }
});

test('The orders page of a shopper without orders shows games on sale', async ({ page }) => {
  const { username } = await makeShopper(page);
  await logIn(page, username);
  const shift = await watchShifts(page);
  await open(page, '/orders');
  await expect(page.getByText("You don't have any orders")).toBeVisible();
  await expect(onSale(page).getByRole('listitem')).toHaveCount(4);
  expect(await shift()).toBeLessThan(0.001);
});

test('The empty cart page shows games on sale without layout shift', async ({ page }) => {
  const shift = await watchShifts(page);
  await open(page, '/cart');
  await expect(page.getByText('Nothing in here yet.')).toBeVisible();
  await expect(onSale(page).getByRole('listitem')).toHaveCount(4);
  expect(await shift()).toBeLessThan(0.001);
});

test('An administrator sees the card of a game change while editing the game', async ({ page }) => {
  await logInAsAdmin(page);
  await open(page, '/admin?section=products');
  await page.getByRole('button', { name: 'EDIT INFO' }).first().click();
  const preview = page.getByRole('complementary', { name: 'In the catalogue' });
  await expect(preview.getByRole('heading', { level: 3 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('moon patrol');
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText(/moon patrol/i);
});

test('Without a fragment beside the form, the form for a game takes up the whole width', async ({ page }) => {
  await logInAsAdmin(page);
  const openForm = async () => {
    await open(page, '/admin?section=products');
    await page.getByRole('button', { name: 'EDIT INFO' }).first().click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  };
  const preview = page.getByRole('complementary', { name: 'In the catalogue' });
  const fieldWidth = async () => (await page.getByLabel('Name', { exact: true }).boundingBox())?.width ?? 0;
  await openForm();
  await expect(preview).toBeVisible();
  const widthBeside = await fieldWidth();
  try {
    await runCommand('releases', '--slot', 'product-form.preview=:0');
    await expect
      .poll(async () => (await page.request.get('/offers.json')).text())
      .not.toContain('product-form.preview');
    await openForm();
    await expect(preview).toHaveCount(0);
    expect(await fieldWidth()).toBeGreaterThan(widthBeside + 100);
  } finally {
    await runCommand('releases', '--slot', 'product-form.preview=default');
  }
});

const faults = [
  ['is unavailable', '!dead'],
  ['has corrupt scripts', '!corrupt'],
  ['throws in all its fragments', '!throws'],
] as const;

test.describe('Faults of the shop remote', () => {
  test.use({
    expectedErrors: [
      /Failed to load|net::|integrity|ScriptNetworkError|RUNTIME-008|RemoteUnreachable|cannot be loaded|simulated fault|ScriptExecutionError|MIME type|503/i,
    ],
  });

  for (const [fault, source] of faults)
    test(`If the shop remote ${fault}, the contact page works, and only the space for the games on sale is empty`, async ({
      page,
    }) => {
      await open(page, `/contact?remote.shop=${encodeURIComponent(source)}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
      await page.keyboard.press('Alt+Shift+C');
      const panel = page.getByRole('complementary', { name: 'Composition' });
      await expect(panel.getByRole('region', { name: 'Fragments' })).toContainText('not shown');
      await expect(onSale(page)).toBeHidden();
      expect((await place(page, 'shop/promoted/OnSaleNow').boundingBox())?.height).toBe(240);
      await page.getByLabel('Your Message').fill('Where is my parcel?');
      await expect(page.getByLabel('Your Message')).toHaveValue('Where is my parcel?');
    });

  test('If the shop remote is slow, the server sends the contact page without the games on sale, and the browser renders them in the reserved space', async ({
    page,
  }) => {
    const shift = await watchShifts(page);
    await open(page, `/contact?remote.shop=${encodeURIComponent('!slow:3000')}`);
    await expect(onSale(page).getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Alt+Shift+C');
    await expect(page.getByRole('region', { name: 'Fragments' })).toContainText(
      'because the server did not have it in time',
    );
    expect(await shift()).toBeLessThan(0.001);
  });
});
