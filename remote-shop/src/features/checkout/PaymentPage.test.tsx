import { createOrder, getGame, getRole } from '@press-start/api/contract';
import { configureApi } from '@press-start/shared-ui/api';
import { on } from '@press-start/shared-ui/events';
import { startSession } from '@press-start/shared-ui/session';
import {
  respond,
  respondWith,
  makeCartLine,
  makeGame,
  makeLoginAnswer,
  makeSession,
  respondError,
  renderRoute,
} from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { redirect } from 'react-router-dom';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/order/payment');
const celeste = makeGame({ id_product: 1, name_product: 'Celeste', price_product: 49 });
const cart = [makeCartLine({ ...celeste, quantity: 2 })];
const session = makeSession();
const games = respond(getGame, celeste);
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
// jsdom can follow a link to a place on the same page, and nothing else.
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

test('The payment button appears once the address is confirmed, not before [R011 R233]', async () => {
  const { user } = await open(placed);
  const address = await screen.findByLabelText('Address');
  expect(address).toHaveValue('1 Arcade Street');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(screen.getByRole('button', { name: 'Pay $98' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change address' }));
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test.each(['', '   '])('The address %j is not valid and opens no payment [R234]', async (text) => {
  const { user } = await open(placed);
  const address = await screen.findByLabelText('Address');
  await user.clear(address);
  if (text) await user.type(address, text);
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(screen.getByText('Please insert a valid address')).toBeInTheDocument();
  expect(address).toBeInvalid();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('Without a session it leads to sign-up [R041]', async () => {
  await renderRoute(routes, { at: '/order/payment', cart, responses: [games] });
  expect(await screen.findByText('Page /signup?returnTo=%2Forder%2Fpayment')).toBeInTheDocument();
});

test('With an empty cart it leads to /home [R010]', async () => {
  await renderRoute(routes, { at: '/order/payment', cart: [], session, responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Sends the order and goes to the provider; the cart is kept until it is paid [R235 R236 R237 R239]', async () => {
  const reported = jest.fn();
  const off = on('order:placed', reported);
  const { user, calls } = await open(placed, 'LUCK');
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $83' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  off();
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
  expect(reported).toHaveBeenCalledWith({ id_order: 31 });
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
});

test('The order goes to the full address of the store, not to the path of the other calls [R238]', async () => {
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

test('the same order is sent under the same key, a changed one under another', async () => {
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

test('two tabs that pay one cart ask for one order', async () => {
  const keys: (string | null)[] = [];
  const slow = respondWith(createOrder, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ error: 'down', message: 'Not now.' }, { status: 503 });
  });
  const first = await open(slow);
  await first.user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await first.user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await first.user.click(await screen.findByRole('button', { name: 'OK' }));
  const shared = localStorage.getItem('cart:order') ?? '';
  first.unmount();
  const second = await open(slow);
  localStorage.setItem('cart:order', shared);
  await second.user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await second.user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await second.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test.each(['null', '5', '{oops', '{"orderKey":1}', '{"orderKey":"a","ordered":"b"}'])(
  'a kept order of %s is none',
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

test('what changed since is said before the payment, and only what can be had is ordered', async () => {
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
    responses: responses,
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

test('A refused order says Sin stock, and beneath it which game is short [R240 Q48]', async () => {
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

test('an order of more units than the account may hold unpaid is rejected with the reason, and can be tried again', async () => {
  const message =
    'You can hold at most 500 units that are not paid yet. This order has 501. Please order fewer.';
  const { user } = await open(respondError(createOrder, 409, { error: 'too-many-units', message }));
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('dialog', { name: 'Sin stock' })).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('button', { name: 'Pay $98' })).toBeEnabled();
});

test('a session that has ended meanwhile leads to the login and keeps the cart', async () => {
  const dead = respondError(createOrder, 401, { error: 'unauthorised', message: 'This session has ended.' });
  const { user, address, router } = await open(dead);
  const moves: string[] = [];
  router.subscribe(({ location, historyAction }) => moves.push(`${historyAction} ${location.pathname}`));
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('dialog', { name: 'Sin stock' })).toHaveTextContent(
    'You are no longer signed in.',
  );
  // Read first: the login opens over everything else on the page.
  expect(address()).toBe('/order/payment');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Forder%2Fpayment'));
  // In the payment page's place: closing the login does not lead back to it.
  expect(new Set(moves.filter((move) => move.endsWith('/login')))).toEqual(new Set(['REPLACE /login']));
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
});

test('After a login over the payment page the order can be paid, at the same address [R233 R239 Q57]', async () => {
  const dead = respondError(createOrder, 401, { error: 'unauthorised', message: 'This session has ended.' });
  const responses = [dead];
  const next: Responder = {
    endpoint: createOrder,
    reply: (recorded) => (responses.shift() ?? placed).reply(recorded),
  };
  // The store's login is a dialog over the page: here it signs in at once and leads back.
  const overlay = {
    path: '/login',
    loader: async () => {
      await startSession(makeLoginAnswer());
      return redirect('/order/payment');
    },
  };
  const { user, calls } = await renderRoute([...routes, overlay], {
    at: '/order/payment',
    cart,
    session,
    responses: [games, shopper, next],
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

test('pressing Pay twice places one order', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = respondWith(createOrder, async () => {
    await held;
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

test('coming back from the provider by the browser’s Back button, Pay can be pressed again', async () => {
  const { user } = await open(placed);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  expect(screen.getByRole('button', { name: 'One moment' })).toBeDisabled();
  // The browser brings the page back as it was left, with everything that ran in it.
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByRole('button', { name: 'Pay $98' })).toBeEnabled();
});
