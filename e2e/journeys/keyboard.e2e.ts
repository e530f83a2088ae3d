import type { Locator, Page } from '@playwright/test';
import { generateShopper, password, signUp } from '../support/shopper';
import { expect, test, waitForHydration } from '../support/test';

async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 90; presses += 1) {
    if (
      await control.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key did not focus ${String(control)}`);
}

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Moves the tiles in a circle around the board until the puzzle is solved. */
async function solve(page: Page) {
  const directions = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  const claimButton = button(page, 'Use it');
  for (let key = 0; key < 24 && (await claimButton.count()) === 0; key += 1)
    await page.keyboard.press(directions[key % 4] ?? '');
  await expect(claimButton).toBeVisible();
}

test('Using only the keyboard, a shopper can get from the landing page to a completed payment and use a coupon won in the puzzle [R001 R008 R157 R170 R176 R233 R242 R440]', async ({
  page,
}) => {
  const shopper = generateShopper();
  await signUp(page, shopper);

  await page.goto('/');
  await waitForHydration(page);
  await press(page, link(page, 'Press Start').last());
  await expect(page).toHaveURL(/\/home/);
  await press(
    page,
    page.getByRole('main').getByRole('article').getByRole('link', { name: 'Space Invaders' }),
  );
  await expect(page).toHaveURL(/\/game\/1/);
  await press(page, button(page, 'Add to cart'), ' ');
  await press(page, button(page, /^Cart/).first());
  await press(page, page.getByRole('dialog', { name: 'My Cart:' }).getByRole('link', { name: 'Checkout' }));
  await expect(page).toHaveURL(/\/order$/);

  await press(page, button(page, 'Win a discount code'));
  const puzzle = page.getByRole('dialog', { name: 'Win a discount code' });
  await press(page, puzzle.getByRole('button', { name: 'Start Game' }));
  await expect(puzzle.getByRole('button', { name: /^Tile/ }).and(page.locator(':focus'))).toBeVisible();
  await solve(page);
  await press(page, puzzle.getByRole('button', { name: 'Use it' }));
  await expect(puzzle).toBeHidden();
  await expect(page.getByText(/takes \d+% off every unit\./)).toBeVisible();
  const code = await page.getByLabel('Code').inputValue();

  await press(page, link(page, 'Next'));
  await expect(page).toHaveURL(/\/signup/);
  await press(page, page.getByRole('banner').locator('summary'));
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
  const login = page.getByRole('dialog');
  await tabTo(page, login.getByLabel('Username'));
  await page.keyboard.type(shopper.username);
  await tabTo(page, login.getByLabel('Password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();

  await press(page, button(page, /^Cart/).first());
  await press(page, page.getByRole('dialog', { name: 'My Cart:' }).getByRole('link', { name: 'Checkout' }));
  await press(page, link(page, 'Next'));
  await expect(page).toHaveURL(/\/order\/payment/);
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(`Coupon ${code}`);
  await press(page, button(page, 'Confirm address'));
  await press(page, button(page, /^Pay/));
  await expect(page).toHaveURL(/\/dev-pay\//);
  await press(page, button(page, 'Approve'));
  await expect(page.getByText('Your purchase has been made successfully')).toBeVisible();
});

test('The cart drawer receives focus when it opens and returns focus to the cart button when it closes, and Back closes the drawer and the alert above it', async ({
  page,
}) => {
  await page.goto('/game/4');
  await waitForHydration(page);
  await button(page, 'Add to cart').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/about/);
  const opener = button(page, /^Cart/);
  const drawer = page.getByRole('dialog', { name: 'My Cart:' });
  const alert = page.getByRole('dialog', { name: 'Are you sure?' });
  const readOverflow = () =>
    page.evaluate(() => [document.documentElement, document.body].map((e) => getComputedStyle(e).overflowY));
  const initialOverflow = await readOverflow();

  await press(page, opener);
  await expect(drawer).toBeFocused();
  await press(page, drawer.getByRole('button', { name: 'Clear Cart' }));
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await drawer.getByRole('button', { name: 'Clear Cart' }).press('Enter');
  await expect(alert).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/game/);
  await expect(drawer).toBeHidden();
  await expect(alert).toBeHidden();
  expect(await readOverflow()).toEqual(initialOverflow);
});

test.describe('A rejected login', () => {
  test.use({ expectedErrors: [/401/] });

  test('Back closes the login dialog together with the alert about the rejected login, and the page can be scrolled again', async ({
    page,
  }) => {
    await page.goto('/about');
    await waitForHydration(page);
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Username').fill('pixel_pete');
    await login.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('dialog', { name: 'Error!' });
    await expect(alert).toBeVisible();
    await expect(page.locator('body')).toHaveClass(/swal2-shown/);

    await page.goBack();
    await expect(login).toBeHidden();
    await expect(alert).toBeHidden();
    await expect(page.locator('body')).not.toHaveClass(/swal2-shown/);
  });
});

test('The puzzle board is 280 px wide and high, and its dialog traps focus until Escape closes the dialog and returns focus to the button that opened it [R157 R174]', async ({
  page,
}) => {
  await page.goto('/game/4');
  await waitForHydration(page);
  await button(page, 'Add to cart').click();
  await page.goto('/order');
  await waitForHydration(page);
  const opener = button(page, 'Win a discount code');
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Win a discount code' });
  await expect(dialog).toBeVisible();
  const board = await dialog
    .getByRole('group', { name: 'Puzzle' })
    .evaluate((group) => [group.clientWidth, group.clientHeight]);
  expect(board).toEqual([280, 280]);
  await dialog.getByRole('button', { name: 'Start Game' }).press('Enter');
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // The browser's own controls may receive focus, but the page behind the dialog must not.
    const isOutside = await dialog.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
