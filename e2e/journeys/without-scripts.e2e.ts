import { expect, test } from '../support/test';

// The browser logs the expected 404 and 422 responses as errors.
test.use({ javaScriptEnabled: false, expectedErrors: [/status of (404|422)/] });

test('Without JavaScript, /home shows twelve games with names and prices [R002 R094 R095 R096]', async ({
  page,
}) => {
  await page.goto('/home');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  for (const card of await cards.all()) {
    await expect(card.getByRole('link').first()).toHaveText(/\w{3,}/);
    await expect(card).toContainText(/\$\d+/);
  }
});

test('Without JavaScript, /game/1 shows the name, price and release year of the product [R003 R115]', async ({
  page,
}) => {
  await page.goto('/game/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Space Invaders');
  await expect(page.getByRole('main')).toContainText(/\$\d+/);
  await expect(page.getByRole('main')).toContainText('1978');
});

test('Without JavaScript, an unknown path or game returns 404 with a link to the catalogue [R036]', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/home/x', '/game/999999', '/game/abc']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/home');
  }
});

test('Without JavaScript, a rejected contact form preserves its text and can be corrected and sent [R299 R300 R301]', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Your Message').fill('Where is my cartridge?');
  await page.getByLabel('Your Email').fill('rosa@');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Must be a valid email address')).toBeVisible();
  await expect(page.getByLabel('Your Message')).toHaveValue('Where is my cartridge?');
  await page.getByLabel('Your Email').fill('rosa@mail.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('main')).toContainText('Your message was sent correctly.');
  await expect(page).toHaveURL(/\/contact$/);
});

test('Without JavaScript on a phone, the first game is visible without scrolling, and Filters and Apply open filtered and sorted games', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  const card = page.getByRole('main').getByRole('region', { name: 'Games' }).getByRole('article').first();
  expect((await card.boundingBox())?.y).toBeLessThanOrEqual(620);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^NES / }).check();
  await page.getByRole('button', { name: /^Show \d+ games$/ }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/platform=NES.*sort=price-asc|sort=price-asc.*platform=NES/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/NES games$/);
});
