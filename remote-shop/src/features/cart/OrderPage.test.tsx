import { act, screen, waitFor, within } from '@testing-library/react';
import { checkCoupon, getGame, getRole } from '@press-start/api/contract';
import {
  makeCartLine,
  makeGame,
  makeSession,
  renderRoute,
  respond,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';
import { coupons } from '../../testing/coupons';

const routes = allRoutes.filter(({ path }) => path === '/order');

const celeste = makeGame({ id_product: 1, name_product: 'celeste', price_product: 49 });
const tetris = makeGame({ id_product: 2, name_product: 'Tetris', price_product: 20 });
const games = respond(getGame, ({ params }) => (params.id === '1' ? celeste : tetris));
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const cart = [makeCartLine({ ...celeste, quantity: 2 }), makeCartLine({ ...tetris, quantity: 1 })];

const receiptAmount = (label: string) =>
  within(screen.getByRole('region', { name: 'Receipt' })).getByText(label).nextElementSibling?.textContent;

test('The order page shows the cart lines and the receipt [R007 R155 R158]', async () => {
  await renderRoute(routes, { url: '/order', cart, responses: [games, coupons] });
  expect(screen.getByRole('heading', { name: 'Your order' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/1');
  expect(receiptAmount('Celeste x2')).toBe('$98');
  expect(receiptAmount('Tetris x1')).toBe('$20');
  expect(receiptAmount('Total')).toBe('$118');
});

test('The order page redirects to /home when the cart is empty [R010]', async () => {
  await renderRoute(routes, { url: '/order', cart: [], responses: [] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('A valid coupon code can be applied after an invalid one', async () => {
  const { user } = await renderRoute(routes, {
    url: '/order',
    cart,
    coupon: 'BIT',
    responses: [games, coupons],
  });
  const field = await screen.findByLabelText('Code');
  await user.clear(field);
  await user.type(field, 'FREE{Enter}');
  expect(await screen.findByText('FREE takes nothing off.')).toHaveAttribute('role', 'status');
  expect(field).toHaveValue('FREE');
  expect(localStorage.getItem('coupon')).toBeNull();
  await user.clear(field);
  await user.type(field, ' luck {Enter}');
  await waitFor(() => expect(field).toHaveValue('LUCK'));
  expect(JSON.parse(localStorage.getItem('coupon') ?? '')).toEqual({ code: 'LUCK' });
});

test('If the cart in browser storage is invalid, the order page redirects to /home', async () => {
  const { currentUrl } = await renderRoute(routes, { url: '/order', cart: [{ ...cart[0]!, quantity: -1 }] });
  await waitFor(() => expect(currentUrl()).toBe('/home'));
});

test('The quantity of a cart line can be set from 1 to the stock, and Limit stock is shown at the maximum [R129 R130 R131 R132]', async () => {
  const { user } = await renderRoute(routes, { url: '/order', cart, responses: [games, coupons] });
  const stepper = within(await screen.findByRole('group', { name: 'Quantity of Tetris' }));
  expect(stepper.getByRole('button', { name: 'One less' })).toBeDisabled();
  for (let quantity = 1; quantity < tetris.in_stock; quantity += 1) {
    await user.click(stepper.getByRole('button', { name: 'One more' }));
  }
  expect(receiptAmount('Tetris x5')).toBe('$100');
  expect(stepper.getByRole('button', { name: 'One more' })).toBeDisabled();
  expect(screen.getByText('Limit stock')).toBeInTheDocument();
  await user.click(stepper.getByRole('button', { name: 'One less' }));
  expect(receiptAmount('Tetris x4')).toBe('$80');
});

test('Removing the last cart line redirects to /home [R133]', async () => {
  const { user } = await renderRoute(routes, { url: '/order', cart, responses: [games, coupons] });
  await user.click(await screen.findByRole('button', { name: 'Remove Celeste' }));
  expect(screen.queryByRole('link', { name: 'Celeste' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Tetris' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Clear Cart empties the cart after confirmation [R134 R152 R153 R154]', async () => {
  const { user, currentUrl } = await renderRoute(routes, {
    url: '/order',
    cart,
    responses: [games, coupons],
  });
  await user.click(await screen.findByRole('button', { name: 'Clear Cart' }));
  expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toHaveTextContent(
    'Your cart will be empty!',
  );
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('link', { name: 'Celeste' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, clear it!' }));
  expect(await screen.findByRole('dialog', { name: 'Done!' })).toHaveTextContent(
    'Items has been removed from your cart',
  );
  expect(localStorage.getItem('cart')).toBe('[]');
  await waitFor(() => expect(currentUrl()).toBe('/home'));
  await user.click(screen.getByRole('button', { name: 'OK' }));
});

test.each([
  ['BIT', 25, '$88'],
  ['TUQUI', 20, '$94'],
  ['LUCK', 15, '$100'],
  ['GOOD', 10, '$106'],
  ['TUKI', 5, '$112'],
])(
  'Coupon %s takes %i%% off, and the total is rounded down to %s [R156 R159 R160 R161 R162 R163 R166]',
  async (code, percent, total) => {
    const { user } = await renderRoute(routes, { url: '/order', cart, responses: [games, coupons] });
    await user.type(await screen.findByLabelText('Code'), `${code}{Enter}`);
    expect(await screen.findByText(`${code} takes ${percent}% off every unit.`)).toBeInTheDocument();
    expect(screen.getByText(`Coupon ${code}, ${percent}%`)).toBeInTheDocument();
    expect(receiptAmount('Total')).toBe(total);
  },
);

test('A cart line shows the discounted unit price [R165]', async () => {
  await renderRoute(routes, { url: '/order', cart, coupon: 'LUCK', responses: [games, coupons] });
  expect(await screen.findByText('$41.65 each with LUCK')).toBeInTheDocument();
});

test('An unknown coupon code gives no discount and shows a message [R164]', async () => {
  const { user } = await renderRoute(routes, {
    url: '/order',
    cart,
    coupon: 'BIT',
    responses: [games, coupons],
  });
  const field = await screen.findByLabelText('Code');
  expect(field).toHaveValue('BIT');
  await user.clear(field);
  await user.type(field, 'free');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('free takes nothing off.')).toBeInTheDocument();
  expect(receiptAmount('Total')).toBe('$118');
});

test('The order page restores the coupon from browser storage [R167]', async () => {
  await renderRoute(routes, { url: '/order', cart, coupon: 'GOOD', responses: [games, coupons] });
  expect(await screen.findByText('GOOD takes 10% off every unit.')).toBeInTheDocument();
});

test('The discount uses the percentage from the server', async () => {
  const half = respond(checkCoupon, { code: 'BIT', percent: 50 });
  await renderRoute(routes, { url: '/order', cart, coupon: 'BIT', responses: [games, half] });
  expect(await screen.findByText('BIT takes 50% off every unit.')).toBeInTheDocument();
  expect(receiptAmount('Total')).toBe('$59');
});

test.each([
  ['ended', 'SPRING takes nothing off any more: it has ended.'],
  ['used-up', 'SPRING takes nothing off any more: it has been used up.'],
  ['used-by-customer', 'SPRING takes nothing off any more: you have used it already.'],
  ['unknown', 'SPRING takes nothing off.'],
] as const)(
  'A stored coupon that the server rejects as "%s" is removed, and the page shows "%s"',
  async (reason, text) => {
    const rejected = respond(checkCoupon, { code: 'SPRING', percent: 0, reason });
    const responses = [games, rejected];
    await renderRoute(routes, { url: '/order', cart, coupon: 'SPRING', responses });
    expect(await screen.findByText(text)).toHaveAttribute('role', 'status');
    expect(receiptAmount('Total')).toBe('$118');
    expect(localStorage.getItem('coupon')).toBeNull();
  },
);

test('If a stored coupon cannot be checked, a message shows why, and the code stays in the field and can be applied again', async () => {
  let isLimited = true;
  const limited = respondWith(checkCoupon, () =>
    isLimited
      ? Response.json({ error: 'too-many-requests', message: 'Too many requests.' }, { status: 429 })
      : Response.json({ code: 'LUCK', percent: 15 }),
  );
  const { user } = await renderRoute(routes, {
    url: '/order',
    cart,
    coupon: 'LUCK',
    responses: [games, limited],
  });
  expect(await screen.findByText('LUCK could not be checked. Too many requests.')).toBeInTheDocument();
  expect(screen.getByLabelText('Code')).toHaveValue('LUCK');
  expect(JSON.parse(localStorage.getItem('coupon') ?? '')).toEqual({ code: 'LUCK' });
  expect(receiptAmount('Total')).toBe('$118');
  isLimited = false;
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('LUCK takes 15% off every unit.')).toBeInTheDocument();
  expect(receiptAmount('Total')).toBe('$100');
});

test('A failed check of a new code leaves the applied coupon unchanged', async () => {
  const onlyLuck = respondWith(checkCoupon, ({ query }) =>
    query.get('code') === 'LUCK'
      ? Response.json({ code: 'LUCK', percent: 15 })
      : Response.json({ error: 'unavailable', message: 'Please try again.' }, { status: 503 }),
  );
  const { user } = await renderRoute(routes, {
    url: '/order',
    cart,
    coupon: 'LUCK',
    responses: [games, onlyLuck],
  });
  const field = await screen.findByLabelText('Code');
  await user.clear(field);
  await user.type(field, 'BIT{Enter}');
  expect(await screen.findByText('Please try again.')).toBeInTheDocument();
  expect(field).toHaveValue('BIT');
  expect(receiptAmount('Total')).toBe('$100');
});

test('An empty code removes the coupon without a request', async () => {
  const { user, calls } = await renderRoute(routes, {
    url: '/order',
    cart,
    coupon: 'BIT',
    responses: [games, coupons],
  });
  await user.clear(await screen.findByLabelText('Code'));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(receiptAmount('Total')).toBe('$118'));
  expect(localStorage.getItem('coupon')).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith('/coupon'))).toHaveLength(1);
});

test('A coupon that is applied in another tab is also checked and applied in this tab', async () => {
  await renderRoute(routes, { url: '/order', cart, responses: [games, coupons] });
  await screen.findByRole('region', { name: 'Receipt' });
  const newValue = JSON.stringify({ code: 'TUQUI' });
  localStorage.setItem('coupon', newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'coupon', newValue })));
  expect(await screen.findByText('TUQUI takes 20% off every unit.')).toBeInTheDocument();
});

test('The coupon check sends the session token of a logged-in shopper, because a coupon can be limited per customer', async () => {
  const session = makeSession();
  const { calls } = await renderRoute(routes, {
    url: '/order',
    cart,
    coupon: 'BIT',
    session,
    responses: [games, coupons, shopper],
  });
  await screen.findByText('BIT takes 25% off every unit.');
  const check = calls.find(({ path }) => path === '/coupon?code=BIT');
  expect(check?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('The Next link leads to the payment page when the shopper is logged in [R008]', async () => {
  await renderRoute(routes, {
    url: '/order',
    cart,
    session: makeSession(),
    responses: [games, coupons, shopper],
  });
  expect(await screen.findByRole('link', { name: 'Next' })).toHaveAttribute('href', '/order/payment');
});

test('Without a session, the Next link leads to sign-up with the payment page as the return path [R009]', async () => {
  await renderRoute(routes, { url: '/order', cart, responses: [games, coupons] });
  const next = await screen.findByRole('link', { name: 'Next' });
  expect(next).toHaveAttribute('href', '/signup?returnTo=%2Forder%2Fpayment');
});

test('A price edited in browser storage is replaced by the current price', async () => {
  const editedCart = cart.map((line) => ({ ...line, price_product: 1 }));
  await renderRoute(routes, { url: '/order', cart: editedCart, responses: [games, coupons] });
  await screen.findByRole('region', { name: 'Receipt' });
  await waitFor(() => expect(receiptAmount('Total')).toBe('$118'));
});

test('Each price or stock change is shown below its cart line, and no line is removed automatically', async () => {
  const doom = makeGame({ id_product: 3, name_product: 'Doom' });
  const stocks: Record<string, number> = { 1: 1, 2: 0 };
  const responses = [
    respondWith(getGame, ({ params: { id = '' } }) =>
      id === '3'
        ? Response.json({ error: 'not-found', message: 'No such game' }, { status: 404 })
        : Response.json({ ...(id === '1' ? celeste : tetris), in_stock: stocks[id], price_product: 51 }),
    ),
  ];
  const { user } = await renderRoute(routes, {
    url: '/order',
    cart: [...cart, makeCartLine(doom)],
    responses,
  });
  await screen.findByText('Sold out');
  const [first, second, third] = within(screen.getByRole('region', { name: 'Games in your cart' }))
    .getAllByRole('listitem')
    .map((line) => within(line));
  expect(first?.getByText('Price changed from $49 to $51')).toBeInTheDocument();
  expect(first?.getByText('Only 1 left')).toBeInTheDocument();
  expect(second?.getByText('Sold out')).toBeInTheDocument();
  expect(second?.queryByRole('group')).not.toBeInTheDocument();
  expect(third?.getByText('No longer for sale')).toBeInTheDocument();
  expect(screen.getByText('The store has changed 3 games in your cart.')).toBeInTheDocument();
  // The available game can still be bought.
  expect(receiptAmount('Total')).toBe('$51');
  expect(screen.queryByText('Tetris x0')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Doom' }));
  expect(screen.queryByText('No longer for sale')).not.toBeInTheDocument();
});

test('When no game in the cart is available, the order page shows a message instead of the Next link', async () => {
  const responses = [respond(getGame, { ...celeste, in_stock: 0 })];
  await renderRoute(routes, { url: '/order', cart: cart.slice(0, 1), responses });
  expect(await screen.findByText('Nothing in your cart can be bought right now.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
});

test('When the API is unavailable, the order page calculates the total from the stored prices', async () => {
  await renderRoute(routes, {
    url: '/order',
    cart,
    responses: [respondWith(getGame, () => new Response('', { status: 503 }))],
  });
  await screen.findByRole('region', { name: 'Receipt' });
  expect(receiptAmount('Total')).toBe('$118');
});
