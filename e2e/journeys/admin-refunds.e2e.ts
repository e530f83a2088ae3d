import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { logIn, logInAsAdmin, makeShopper, sessionOf } from '../support/shopper';
import type { NewVisitor } from '../support/test';
import { expect, open, test } from '../support/test';
import { expectResponsive } from '../support/widths';

interface Game {
  id_product: number;
  name_product: string;
  price_product: number;
  in_stock: number;
}

interface PaidOrder {
  page: Page;
  username: string;
  buyerId: number;
  id: number;
  game: Game;
}

async function placePaidOrder(newVisitor: NewVisitor): Promise<PaidOrder> {
  const page = await (await newVisitor()).newPage();
  const { username } = await makeShopper(page);
  await logIn(page, username);
  const games: Game[] = await (await page.request.get('/api/videogames?page=4&limit=24')).json();
  const game = games.find(({ in_stock }) => in_stock > 5);
  if (!game) throw new Error('No game on the fourth page has enough stock');
  const { id: buyerId, token } = await sessionOf(page);
  const response = await page.request.post('/api/order', {
    headers: { 'x-access-token': token },
    data: {
      amount_order: game.price_product * 2,
      address_order: '1 Arcade Row',
      cart: [{ id_product: game.id_product, price_product: game.price_product, quantity: 2 }],
    },
  });
  expect(response.status()).toBe(200);
  const placed: { id_order: number; redirectUrl: string } = await response.json();
  await page.goto(placed.redirectUrl);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Your purchase has been made successfully')).toBeVisible();
  return { page, username, buyerId, id: placed.id_order, game };
}

/** Tabs to the control, then presses the key. */
async function press(page: Page, control: Locator, key = 'Enter') {
  for (let stops = 0; stops < 120; stops += 1) {
    if (await control.evaluateAll((found) => found.some((element) => element === document.activeElement)))
      return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Pressing Tab did not move focus to ${String(control)}`);
}

const stockOf = async (page: Page, { id_product }: Game): Promise<number> =>
  (await (await page.request.get(`/api/videogames/${id_product}`)).json()).in_stock;

const themes = ['original', 'retro'] as const;

/** Changes the theme as another tab would, because an open dialog covers the theme switch. */
async function changeTheme(page: Page, theme: string) {
  await page.context().addCookies([{ name: 'theme', value: theme, url: new URL(page.url()).origin }]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

test('After an administrator refunds one unit using only the keyboard, the buyer receives an email, and the order page and the stock history show the refund', async ({
  page,
  newVisitor,
}) => {
  const order = await placePaidOrder(newVisitor);
  const { id, game, username } = order;
  const stock = await stockOf(page, game);
  await logInAsAdmin(page);
  await open(page, `/admin?section=sales&q=${username}&order=${id}`);
  await press(page, page.getByRole('button', { name: 'Refund' }));
  const dialog = page.getByRole('dialog', { name: `Refund order ${id}` });
  await expect(dialog.getByText(`$${game.price_product * 2}`)).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'One less' }));
  await expect(dialog.getByText(`$${game.price_product}`, { exact: true })).toBeVisible();
  await press(page, dialog.getByRole('textbox', { name: 'Reason' }), 'End');
  await page.keyboard.type('The box was crushed');
  for (const theme of themes) {
    await changeTheme(page, theme);
    await expectAccessible(page, `refund dialog, ${theme}`, 'dialog[open]');
  }
  await press(page, dialog.getByRole('button', { name: 'Refund' }));
  const done = page.getByRole('dialog').filter({ hasText: `$${game.price_product} goes back to the buyer` });
  await press(page, done.getByRole('button', { name: 'OK' }));
  const refunds = page.getByRole('list', { name: 'Refunds' });
  await expect(refunds).toContainText(`$${game.price_product} refunded`);
  await expect(refunds).toContainText('The box was crushed');
  expect(await stockOf(page, game)).toBe(stock + 1);

  await open(order.page, `/orderdetail/${order.buyerId}/${id}`);
  const shown = order.page.getByRole('region', { name: 'Refunds' });
  await expect(shown).toContainText('The box was crushed');
  await expect(shown).toContainText('The money has gone back to you.');
  const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
  const text = mails.find(
    (mail) => mail.to === `${username}@example.com` && mail.text.includes('refund'),
  )?.text;
  expect(text).toContain('The box was crushed');

  await open(page, `/admin?section=products&q=${encodeURIComponent(game.name_product)}`);
  await press(page, page.getByRole('link', { name: `Stock history of ${game.name_product}` }).first());
  const [latest, sold] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  await expect(latest).toContainText(`Refund #${id}`);
  await expect(latest).toContainText('keeper');
  await expect(sold).toContainText(`Order #${id}`);
  await expect(sold).toContainText('-2');
  await press(page, latest.getByRole('link', { name: `#${id}` }));
  await expect(page.getByRole('list', { name: 'Refunds' })).toBeVisible();
});

test('Cancelling a paid order in SALES requires a reason, refunds the order and returns its units to the stock', async ({
  page,
  newVisitor,
}) => {
  const { id, game, username } = await placePaidOrder(newVisitor);
  const stock = await stockOf(page, game);
  await logInAsAdmin(page);
  await open(page, `/admin?section=sales&q=${username}`);
  const control = page.getByRole('combobox', { name: `Status of order ${id}` });
  await control.focus();
  await control.selectOption('cancelled');
  const dialog = page.getByRole('dialog', { name: `Cancel order ${id}` });
  await expect(dialog).toContainText('no money goes back by itself');
  await expect(dialog.getByRole('button', { name: 'Cancel and refund' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(control).toHaveValue('fulfilled');
  await expect(control).toBeFocused();
  await control.selectOption('cancelled');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost at the supplier');
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  const done = page
    .getByRole('dialog')
    .filter({ hasText: 'You have changed this order status to cancelled' });
  await done.getByRole('button', { name: 'OK' }).click();
  await expect(control).toHaveValue('cancelled');
  expect(await stockOf(page, game)).toBe(stock + 2);
  const { token } = await sessionOf(page);
  const stored = await page.request.get(`/api/order/${id}`, { headers: { 'x-access-token': token } });
  expect(await stored.json()).toMatchObject({ status_order: 'cancelled', payment_status: 'refunded' });
});

test('The SALES filters are stored in the URL and persist across a reload', async ({ page, newVisitor }) => {
  const { username, id } = await placePaidOrder(newVisitor);
  await logInAsAdmin(page);
  await open(page, `/admin?section=sales&q=${username}`);
  const filters = page.getByRole('form', { name: 'Filters of the orders' });
  await filters.getByRole('combobox', { name: 'Status' }).selectOption('pending');
  await expect(page).toHaveURL(/status=pending/);
  await expect(page.getByText('Oops, No Orders Found...')).toBeVisible();
  await filters.getByRole('combobox', { name: 'Status' }).selectOption('fulfilled');
  const today = new Date().toISOString().slice(0, 10);
  await filters.getByLabel('From').fill(today);
  await expect(page).toHaveURL(new RegExp(`status=fulfilled&from=${today}`));
  await page.reload();
  await expect(page.getByRole('link', { name: `Order ${id}, details` })).toBeVisible();
  await expect(filters.getByLabel('From')).toHaveValue(today);
  await filters.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(new RegExp(`section=sales&q=${username}$`));
  await expect(filters.getByLabel('From')).toHaveValue('');
});

for (const theme of themes)
  test(`The refunds, the SALES filters and the stock history are accessible and fit phone, tablet and desktop widths in the ${theme} theme`, async ({
    page,
    newVisitor,
    baseURL,
  }) => {
    const { id, game, page: buyer, buyerId } = await placePaidOrder(newVisitor);
    await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await buyer.context().addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await logInAsAdmin(page);
    const { token } = await sessionOf(page);
    const refund = await page.request.post(`/api/order/${id}/refund`, {
      headers: { 'x-access-token': token, 'idempotency-key': `e2e-${id}` },
      data: { restock: true, reason: 'The box was crushed in transit', known_refunds: 0 },
    });
    expect(refund.status()).toBe(200);
    await expectResponsive(page, 'sales', async () => {
      await open(page, `/admin?section=sales&status=fulfilled&order=${id}`);
      await expect(page.getByRole('list', { name: 'Refunds' })).toBeVisible();
    });
    await expectResponsive(page, 'stock history', async () => {
      await open(page, `/admin?section=stock&product=${game.id_product}`);
      await expect(page.getByRole('table')).toBeVisible();
    });
    await expectResponsive(buyer, 'refunded order', async () => {
      await open(buyer, `/orderdetail/${buyerId}/${id}`);
      await expect(buyer.getByRole('region', { name: 'Refunds' })).toBeVisible();
    });
  });
