import { logIn, makeShopper, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';

const corruptValues = [
  '{',
  'null',
  '[]',
  '42',
  '[{"id_product":"1"}]',
  '{"id":1,"data":{"token":5}}',
  '[{"id_product":1,"quantity":-3,"price_product":1}]',
];

for (const text of corruptValues)
  test(`Corrupt data in local storage (${text}) is discarded without an error [R136 R137]`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      localStorage.setItem('cart', value);
      localStorage.setItem('userData', value);
    }, text);
    await open(page, '/home');
    await expect(page.getByRole('banner').locator('summary')).toContainText('User');
    await page.getByRole('button', { name: /^Add/ }).first().click();
    await expect(page.getByRole('button', { name: /cart/i }).first()).toContainText('1');
  });

test('The server rejects orders with manipulated values, an invalid token or malformed JSON, and leaves the stock unchanged [R235 R445]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  const { id, token } = await sessionOf(page);
  const game = await (await page.request.get('/api/videogames/4')).json();
  const makeOrder = (line: object, amount: number) => ({
    id_user: id,
    status_order: 'pending',
    amount_order: amount,
    address_order: '1 Arcade Row',
    cart: [{ id_product: 4, price_product: game.price_product, quantity: 1, ...line }],
  });
  const post = (data: unknown, headers = { 'x-access-token': token }) =>
    page.request.post('/api/order', { data, headers });

  expect((await post(makeOrder({ price_product: 1 }, 1))).status()).toBe(409);
  expect((await post(makeOrder({}, 1))).status()).toBe(409);
  expect((await post(makeOrder({ quantity: -1 }, game.price_product))).status()).toBe(422);
  expect((await post(makeOrder({ quantity: 0.5 }, game.price_product))).status()).toBe(422);
  expect(
    (
      await post(makeOrder({ quantity: game.in_stock + 1 }, game.price_product * (game.in_stock + 1)))
    ).status(),
  ).toBe(409);
  expect((await post(makeOrder({}, game.price_product), { 'x-access-token': 'not-a-token' })).status()).toBe(
    401,
  );
  const malformed = await page.request.post('/api/order', {
    data: Buffer.from('{"cart":'),
    headers: { 'content-type': 'application/json', 'x-access-token': token },
  });
  expect(malformed.status()).toBe(400);
  expect(await malformed.text()).not.toMatch(/ at |node_modules/);
  expect((await (await page.request.get('/api/videogames/4')).json()).in_stock).toBe(game.in_stock);
});

test('After the session has ended, a private page redirects to the login page, and the cart stays unchanged [R196 Q57]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const { token } = await sessionOf(page);
  await page.request.post('/api/auth/logout', { headers: { 'x-access-token': token } });
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Forders/);
  await expect(page.getByRole('button', { name: /cart/i }).first()).toContainText('1');
});
test.use({ expectedErrors: [/401/] });
