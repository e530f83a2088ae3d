import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findEmailLink, logIn, makeShopper, password, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';

async function openProfile(page: Page) {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await open(page, '/edit');
  await expect(page.getByLabel('First name')).toHaveValue('Player');
  return shopper;
}

test('A new first name appears in another tab, and a new email address takes effect once the shopper confirms it through the emailed link [R018 R247 R249 R251 R252]', async ({
  page,
  context,
}) => {
  const shopper = await openProfile(page);
  const otherTab = await context.newPage();
  await open(otherTab, '/home');
  await page.getByLabel('First name').fill('June');
  await page.getByLabel('Email').fill(`new.${shopper.email}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your user has been updated succesfully!')).toBeVisible();
  await expect(page.getByText(`We have mailed a link to new.${shopper.email}.`)).toBeVisible();
  await expect(otherTab.getByRole('banner').locator('summary')).toContainText('June');
  await otherTab.close();

  const link = await findEmailLink(page, `new.${shopper.email}`, /\/confirmEmail\/[\w-]+/);
  await open(page, link);
  await expect(page).toHaveURL(/\/confirmEmail$/);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText(`Your account has moved to new.${shopper.email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'My Profile' }).last().click();
  await expect(page.getByRole('main')).toContainText(`new.${shopper.email}`);
});

test('A password change ends the sessions on other devices, and the shopper can download the account data', async ({
  page,
  newVisitor,
}) => {
  const shopper = await openProfile(page);
  const otherDevice = await newVisitor();
  const phone = await otherDevice.newPage();
  await logIn(phone, shopper.username);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Last seen' })).toHaveCount(1);

  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('insert2coins');
  await page.getByLabel('Confirm password').fill('insert2coins');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is a new one.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Last seen' })).toHaveCount(0);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`press-start-${shopper.username}.json`);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({ account: { username: shopper.username, email: shopper.email }, orders: [] });
});

test('A shopper can open the favourites, the payment page, the orders, the review form, the edit page and the contact form [R441]', async ({
  page,
}) => {
  await openProfile(page);
  const { id } = await sessionOf(page);
  await open(page, '/game/4');
  await page
    .getByRole('button', { name: /^Add .* to favourites$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(/was added to your cart!/)).toBeVisible();
  await open(page, '/order/payment');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  await open(page, '/favs');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await open(page, '/orders');
  await expect(page.getByText("You don't have any orders")).toBeVisible();
  await open(page, `/review/${id}/4`);
  await expect(page.getByRole('button', { name: 'Send Review' })).toBeVisible();
  await open(page, '/edit');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await open(page, '/contact');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('Deleting the account logs the shopper out, clears local storage and opens /home with a full page load [R250 R253 R254 R255 R256]', async ({
  page,
}) => {
  const shopper = await openProfile(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog')).toContainText("You won't be able to revert this!");
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your file has been deleted.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const login = await page.request.post('/api/auth/login', {
    data: { username: shopper.username, password },
  });
  expect(login.status()).toBe(401);
});
