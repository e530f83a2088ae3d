import { act, screen, waitFor } from '@testing-library/react';
import { redirect } from 'react-router-dom';
import { createOrder, getGame, getRole } from '@press-start/api/contract';
import { configureApi } from '@press-start/shared-ui/api';
import { on } from '@press-start/shared-ui/events';
import { startSession } from '@press-start/shared-ui/session';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeCartLine,
  makeGame,
  makeLoginResponse,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/order/payment');
const celeste = makeGame({ id_product: 1, name_product: 'Celeste', price_product: 49 });
const cart = [makeCartLine({ ...celeste, quantity: 2 })];
const session = makeSession();
const games = respond(getGame, celeste);
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
// jsdom can only navigate to a fragment of the same page.
const placed = respond(createOrder, {
  id_order: 31,
  preferenceId: 'pref-31',
  redirectUrl: '#pay-31',
  amount_order: 98,
});

const open = (order: Responder, coupon?: string) =>
  renderRoute(routes, { at: '/order/payment', cart, session, coupon, responses: [games, shopper, order] });

afterEach(() => {
  window.location.hash = '';
});

test('The payment button appears after the delivery address is confirmed [R011 R233]', async () => {
  const { user } = await open(placed);
  const address = await screen.findByLabelText('Address');
  expect(address).toHaveValue('1 Arcade Street');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(screen.getByRole('button', { name: 'Pay $98' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change address' }));
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test.each(['', '   '])(
  'The invalid postal address %j shows an error and no payment button [R234]',
  async (text) => {
    const { user } = await open(placed);
    const address = await screen.findByLabelText('Address');
    await user.clear(address);
    if (text) await user.type(address, text);
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(screen.getByText('Please insert a valid address')).toBeInTheDocument();
    expect(address).toBeInvalid();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  },
);

test('The payment page without a session redirects to sign-up [R041]', async () => {
  await renderRoute(routes, { at: '/order/payment', cart, responses: [games] });
  expect(await screen.findByText('Page /signup?returnTo=%2Forder%2Fpayment')).toBeInTheDocument();
});

test('The payment page redirects to /home when the cart is empty [R010]', async () => {
  await renderRoute(routes, { at: '/order/payment', cart: [], session, responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('The Pay button sends the order and redirects to the provider without changing the cart [R235 R236 R237 R239]', async () => {
  const onOrderPlaced = jest.fn();
  const unsubscribe = on('order:placed', onOrderPlaced);
  const { user, calls } = await open(placed, 'LUCK');
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $83' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  unsubscribe();
  const order = calls.find(({ path }) => path === '/order');
  expect(order?.body).toEqual({
    id_user: 7,
    status_order: 'pending',
    amount_order: 83,
    cart: [{ id_product: 1, price_product: 49, quantity: 2 }],
    address_order: '1 Arcade Street',
    coupon: 'LUCK',
  });
  expect(order?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(onOrderPlaced).toHaveBeenCalledWith({ id_order: 31 });
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
});

test("Unlike other requests, the order is sent to the host's absolute URL [R238]", async () => {
  const { user } = await open(placed);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  const sent: string[] = [];
  configureApi({
    baseUrl: 'http://localhost/api',
    hostUrl: 'http://store.example/api',
    fetch: (input, init) => {
      sent.push(new Request(input, init).url);
      const order = { id_order: 31, preferenceId: 'pref-31', redirectUrl: '#pay-31', amount_order: 98 };
      return Promise.resolve(Response.json(order));
    },
  });
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  expect(sent).toEqual(['http://store.example/api/order']);
});

test('An unchanged order is sent again with the same idempotency key, and a changed order with a new one', async () => {
  const { user, calls } = await open(
    respondError(createOrder, 503, { error: 'down', message: 'Payment is not possible now.' }),
  );
  const press = async (name: RegExp | string) => user.click(await screen.findByRole('button', { name }));
  await press('Confirm address');
  await press('Pay $98');
  await press('OK');
  await press('Pay $98');
  await press('OK');
  await press('Change address');
  await user.type(screen.getByLabelText('Address'), ', top floor');
  await press('Confirm address');
  await press('Pay $98');
  await press('OK');
  const keys = calls
    .filter(({ path }) => path === '/order')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('Two tabs that pay for the same cart send the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  const failing = respondWith(createOrder, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ error: 'down', message: 'Not now.' }, { status: 503 });
  });
  const first = await open(failing);
  await first.user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await first.user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await first.user.click(await screen.findByRole('button', { name: 'OK' }));
  const storedKey = localStorage.getItem('cart:order') ?? '';
  first.unmount();
  const second = await open(failing);
  localStorage.setItem('cart:order', storedKey);
  await second.user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await second.user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await second.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test.each(['null', '5', '{oops', '{"orderKey":1}', '{"orderKey":"a","ordered":"b"}'])(
  'The invalid stored idempotency key %s is replaced by a new one',
  async (text) => {
    const { user, calls } = await open(placed);
    localStorage.setItem('cart:order', text);
    await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
    await user.click(screen.getByRole('button', { name: 'Pay $98' }));
    await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
    expect(calls.find(({ path }) => path === '/order')?.headers.get('idempotency-key')).toMatch(
      /^[0-9a-f]{32}$/,
    );
  },
);

test('Changed prices and stock are shown before the payment, and only available games are ordered', async () => {
  const responses = [
    respond(getGame, ({ params }) =>
      params.id === '1' ? { ...celeste, price_product: 51 } : makeGame({ id_product: 2, in_stock: 0 }),
    ),
    shopper,
    respond(createOrder, {
      id_order: 31,
      preferenceId: 'pref-31',
      redirectUrl: '#pay-31',
      amount_order: 102,
    }),
  ];
  const { user, calls } = await renderRoute(routes, {
    at: '/order/payment',
    cart: [...cart, makeCartLine({ id_product: 2 })],
    session,
    responses,
  });
  expect(await screen.findByText('Price changed from $49 to $51')).toBeInTheDocument();
  expect(screen.getByText('Sold out')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $102' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  expect(calls.find(({ path }) => path === '/order')?.body).toMatchObject({
    amount_order: 102,
    cart: [{ id_product: 1, price_product: 51, quantity: 2 }],
  });
});

test('A rejected order opens a Sin stock dialog with the reason for each affected game [R240 Q48]', async () => {
  const lines = [
    { id_product: 1, name_product: 'Celeste', reason: 'stock' as const, in_stock: 1, price_product: 49 },
    { id_product: 2, name_product: 'tetris', reason: 'price' as const, in_stock: 9, price_product: 21 },
    { id_product: 3, name_product: 'Doom', reason: 'gone' as const, in_stock: 0, price_product: 9 },
  ];
  const body = { error: 'cart-changed', message: 'Some games have changed.', lines };
  const { user } = await open(respondError(createOrder, 409, body));
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('dialog', { name: 'Sin stock' })).toHaveTextContent(
    'Some games have changed.',
  );
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(
    expect.arrayContaining(['Celeste: only 1 left.', 'Tetris now costs $21.', 'Doom is no longer for sale.']),
  );
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('button', { name: 'Pay $98' })).toBeEnabled();
});

test('An order with more unpaid units than allowed is rejected with the reason and can be sent again', async () => {
  const message =
    'You can hold at most 500 units that are not paid yet. This order has 501. Please order fewer.';
  const { user } = await open(respondError(createOrder, 409, { error: 'too-many-units', message }));
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('dialog', { name: 'Sin stock' })).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('button', { name: 'Pay $98' })).toBeEnabled();
});

test('If the session has ended before the payment, Pay opens the login and does not change the cart', async () => {
  const sessionEnded = respondError(createOrder, 401, {
    error: 'unauthorised',
    message: 'This session has ended.',
  });
  const { user, address, router } = await open(sessionEnded);
  const navigations: string[] = [];
  router.subscribe(({ location, historyAction }) =>
    navigations.push(`${historyAction} ${location.pathname}`),
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('dialog', { name: 'Sin stock' })).toHaveTextContent(
    'You are no longer signed in.',
  );
  // The shopper reads the dialog before the login opens over the page.
  expect(address()).toBe('/order/payment');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Forder%2Fpayment'));
  // The login replaces the history entry, so closing it does not return to the payment page.
  expect(new Set(navigations.filter((navigation) => navigation.endsWith('/login')))).toEqual(
    new Set(['REPLACE /login']),
  );
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
});

test('After a new login on the payment page, the order can be paid without confirming the address again [R233 R239 Q57]', async () => {
  const sessionEnded = respondError(createOrder, 401, {
    error: 'unauthorised',
    message: 'This session has ended.',
  });
  const responses = [sessionEnded];
  const failOnce: Responder = {
    endpoint: createOrder,
    reply: (recorded) => (responses.shift() ?? placed).reply(recorded),
  };
  // In the store the login is a dialog over the page; this route signs in and returns immediately.
  const loginRoute = {
    path: '/login',
    loader: async () => {
      await startSession(makeLoginResponse());
      return redirect('/order/payment');
    },
  };
  const { user, calls } = await renderRoute([...routes, loginRoute], {
    at: '/order/payment',
    cart,
    session,
    responses: [games, shopper, failOnce],
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  const pay = await screen.findByRole('button', { name: 'Pay $98' });
  await waitFor(() => expect(pay).toBeEnabled());
  await user.click(pay);
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  expect(calls.filter(({ path }) => path === '/order')).toHaveLength(2);
});

test('Pressing Pay twice places only one order', async () => {
  let release = () => {};
  const queued = new Promise<void>((resolve) => (release = resolve));
  const slow = respondWith(createOrder, async () => {
    await queued;
    return Response.json({ id_order: 1, preferenceId: 'p', redirectUrl: '#pay-1', amount_order: 98 });
  });
  const { user, calls } = await open(slow);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.dblClick(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('button', { name: 'One moment' })).toBeDisabled();
  release();
  await waitFor(() => expect(window.location.hash).toBe('#pay-1'));
  expect(calls.filter(({ path }) => path === '/order')).toHaveLength(1);
});

test('The Pay button is enabled again after the shopper returns from the provider with the Back button', async () => {
  const { user } = await open(placed);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  expect(screen.getByRole('button', { name: 'One moment' })).toBeDisabled();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByRole('button', { name: 'Pay $98' })).toBeEnabled();
});
