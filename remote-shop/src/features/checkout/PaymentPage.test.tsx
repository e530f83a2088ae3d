import { act, screen, waitFor, within } from '@testing-library/react';
import { redirect } from 'react-router-dom';
import { checkCoupon, createOrder, getGame, getOrder, getRole } from '@press-start/api/contract';
import { configureApi } from '@press-start/shared-ui/api';
import { on } from '@press-start/shared-ui/events';
import { startSession } from '@press-start/shared-ui/session';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeCartLine,
  makeGame,
  makeLoginResponse,
  makeOrderDetail,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';
import { coupons } from '../../testing/coupons';

const routes = allRoutes.filter(({ path }) => path === '/order/payment');
const celeste = makeGame({ id_product: 1, name_product: 'Celeste', price_product: 49 });
const cart = [makeCartLine({ ...celeste, quantity: 2 })];
const session = makeSession();
const games = respond(getGame, celeste);
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
// jsdom can only navigate to a fragment of the same page.
const orderPlaced = respond(createOrder, {
  id_order: 31,
  preferenceId: 'pref-31',
  redirectUrl: '#pay-31',
  amount_order: 98,
});

const openPaymentPage = (order: Responder, coupon?: string) =>
  renderRoute(routes, {
    url: '/order/payment',
    cart,
    session,
    coupon,
    responses: [games, coupons, shopper, order],
  });

afterEach(() => {
  window.location.hash = '';
});

test('The payment button appears after the delivery address is confirmed [R011 R233]', async () => {
  const { user } = await openPaymentPage(orderPlaced);
  const address = await screen.findByLabelText('Address');
  expect(address).toHaveValue('1 Arcade Street');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(screen.getByRole('button', { name: 'Pay $98' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change address' }));
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test.each(['', '   '])(
  'The invalid delivery address %j shows an error and no payment button [R234]',
  async (text) => {
    const { user } = await openPaymentPage(orderPlaced);
    const address = await screen.findByLabelText('Address');
    await user.clear(address);
    if (text) await user.type(address, text);
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(screen.getByText('Please insert a valid address')).toBeInTheDocument();
    expect(address).toBeInvalid();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  },
);

test('Without a session, the payment page redirects to sign-up [R041]', async () => {
  await renderRoute(routes, { url: '/order/payment', cart, responses: [games] });
  expect(await screen.findByText('Page /signup?returnTo=%2Forder%2Fpayment')).toBeInTheDocument();
});

test('The payment page redirects to /home when the cart is empty [R010]', async () => {
  await renderRoute(routes, { url: '/order/payment', cart: [], session, responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('The Pay button sends the order and redirects to the provider without changing the cart [R235 R236 R237 R239]', async () => {
  const onOrderPlaced = jest.fn();
  const unsubscribe = on('order:placed', onOrderPlaced);
  const { user, calls } = await openPaymentPage(orderPlaced, 'LUCK');
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

test('A coupon that the shopper has already used is missing from the receipt, and the page shows why', async () => {
  const used = respond(checkCoupon, { code: 'SPRING', percent: 0, reason: 'used-by-customer' });
  await renderRoute(routes, {
    url: '/order/payment',
    cart,
    session,
    coupon: 'SPRING',
    responses: [games, used, shopper],
  });
  expect(
    await screen.findByText('SPRING takes nothing off any more: you have used it already.'),
  ).toHaveAttribute('role', 'status');
  expect(screen.queryByText(/Coupon SPRING/)).not.toBeInTheDocument();
});

test('A coupon that could not be checked can be checked again before payment', async () => {
  let isDown = true;
  const check = respondWith(checkCoupon, () =>
    isDown
      ? Response.json({ error: 'unavailable', message: 'The store is busy.' }, { status: 503 })
      : Response.json({ code: 'LUCK', percent: 15 }),
  );
  const responses = [games, check, shopper];
  const { user } = await renderRoute(routes, {
    url: '/order/payment',
    cart,
    session,
    coupon: 'LUCK',
    responses,
  });
  expect(await screen.findByText('LUCK could not be checked. The store is busy.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Coupon LUCK, 15%')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/could not be checked/)).not.toBeInTheDocument());
});

test("The order is sent to the host's absolute URL [R238]", async () => {
  const { user } = await openPaymentPage(orderPlaced);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  const requestedUrls: string[] = [];
  configureApi({
    baseUrl: 'http://localhost/api',
    hostUrl: 'http://store.example/api',
    fetch: (input, init) => {
      requestedUrls.push(new Request(input, init).url);
      const order = { id_order: 31, preferenceId: 'pref-31', redirectUrl: '#pay-31', amount_order: 98 };
      return Promise.resolve(Response.json(order));
    },
  });
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  // Ignore the background request that saves the cart to the account.
  expect(requestedUrls.filter((url) => !url.endsWith('/order/save'))).toEqual([
    'http://store.example/api/order',
  ]);
});

test('An unchanged order is sent again with the same idempotency key, and a changed order with a new one', async () => {
  const { user, calls } = await openPaymentPage(
    respondError(createOrder, 503, { error: 'down', message: 'Payment is not possible now.' }),
  );
  const pressButton = async (name: RegExp | string) =>
    user.click(await screen.findByRole('button', { name }));
  await pressButton('Confirm address');
  await pressButton('Pay $98');
  await pressButton('OK');
  await pressButton('Pay $98');
  await pressButton('OK');
  await pressButton('Change address');
  await user.type(screen.getByLabelText('Address'), ', top floor');
  await pressButton('Confirm address');
  await pressButton('Pay $98');
  await pressButton('OK');
  const keys = calls
    .filter(({ path }) => path === '/order')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('Two tabs that pay for the same cart send the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  const failedOrder = respondWith(createOrder, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ error: 'down', message: 'Not now.' }, { status: 503 });
  });
  const first = await openPaymentPage(failedOrder);
  await first.user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await first.user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await first.user.click(await screen.findByRole('button', { name: 'OK' }));
  const storedOrder = localStorage.getItem('cart:order') ?? '';
  first.unmount();
  const second = await openPaymentPage(failedOrder);
  localStorage.setItem('cart:order', storedOrder);
  await second.user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await second.user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await second.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test.each(['null', '5', '{oops', '{"orderKey":1}', '{"orderKey":"a","orderJson":"b"}'])(
  'If the stored order is invalid (%s), the order is sent with a new idempotency key',
  async (text) => {
    const { user, calls } = await openPaymentPage(orderPlaced);
    localStorage.setItem('cart:order', text);
    await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
    await user.click(screen.getByRole('button', { name: 'Pay $98' }));
    await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
    expect(calls.find(({ path }) => path === '/order')?.headers.get('idempotency-key')).toMatch(
      /^[0-9a-f]{32}$/,
    );
  },
);

test('Changed prices and stock are shown before payment, and only available games are ordered', async () => {
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
    url: '/order/payment',
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
  const { user } = await openPaymentPage(respondError(createOrder, 409, body));
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

test('If an order exceeds the limit on unpaid units, a dialog shows the reason, and the order can be sent again', async () => {
  const message =
    'You can hold at most 500 units that are not paid yet. This order has 501. Please order fewer.';
  const { user } = await openPaymentPage(
    respondError(createOrder, 409, { error: 'too-many-units', message }),
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('dialog', { name: 'Sin stock' })).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('button', { name: 'Pay $98' })).toBeEnabled();
});

test('If the session has ended, the Pay button shows a message and then opens the login dialog, and the cart is unchanged', async () => {
  const sessionEnded = respondError(createOrder, 401, {
    error: 'unauthorised',
    message: 'This session has ended.',
  });
  const { user, currentUrl, router } = await openPaymentPage(sessionEnded);
  const navigations: string[] = [];
  router.subscribe(({ location, historyAction }) =>
    navigations.push(`${historyAction} ${location.pathname}`),
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('dialog', { name: 'Sin stock' })).toHaveTextContent(
    'You are no longer signed in.',
  );
  // The login dialog opens only after the shopper has closed this message.
  expect(currentUrl()).toBe('/order/payment');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(currentUrl()).toBe('/login?returnTo=%2Forder%2Fpayment'));
  // The login dialog replaces the history entry, so closing it does not return to the payment page.
  expect(new Set(navigations.filter((navigation) => navigation.endsWith('/login')))).toEqual(
    new Set(['REPLACE /login']),
  );
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
});

test('A shopper who logs in again on the payment page can pay without confirming the address again [R233 R239 Q57]', async () => {
  const sessionEnded = respondError(createOrder, 401, {
    error: 'unauthorised',
    message: 'This session has ended.',
  });
  const responses = [sessionEnded];
  const failOnce: Responder = {
    endpoint: createOrder,
    reply: (recorded) => (responses.shift() ?? orderPlaced).reply(recorded),
  };
  // In the store, login is a dialog over the page; this route logs in and returns immediately.
  const loginRoute = {
    path: '/login',
    loader: async () => {
      await startSession(makeLoginResponse());
      return redirect('/order/payment');
    },
  };
  const { user, calls } = await renderRoute([...routes, loginRoute], {
    url: '/order/payment',
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
  const deferred = new Promise<void>((resolve) => (release = resolve));
  const slow = respondWith(createOrder, async () => {
    await deferred;
    return Response.json({ id_order: 1, preferenceId: 'p', redirectUrl: '#pay-1', amount_order: 98 });
  });
  const { user, calls } = await openPaymentPage(slow);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.dblClick(screen.getByRole('button', { name: 'Pay $98' }));
  expect(await screen.findByRole('button', { name: 'One moment' })).toBeDisabled();
  release();
  await waitFor(() => expect(window.location.hash).toBe('#pay-1'));
  expect(calls.filter(({ path }) => path === '/order')).toHaveLength(1);
});

test('The Pay button is enabled again after the shopper returns from the provider with the Back button', async () => {
  const { user } = await openPaymentPage(orderPlaced);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await waitFor(() => expect(window.location.hash).toBe('#pay-31'));
  expect(screen.getByRole('button', { name: 'One moment' })).toBeDisabled();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByRole('button', { name: 'Pay $98' })).toBeEnabled();
});

test('Until a placed order is paid, the payment page shows how much longer the games of the order are held', async () => {
  const order = makeOrderDetail({
    id_order: 31,
    status_order: 'pending',
    payment_status: 'unpaid',
    expires_at: '2026-03-09T18:45:00.000Z',
    expires_in_ms: 600_000,
    redirectUrl: '#pay-31',
  });
  const first = await openPaymentPage(orderPlaced);
  await first.user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await first.user.click(screen.getByRole('button', { name: 'Pay $98' }));
  await waitFor(() => expect(localStorage.getItem('cart:order')).toContain('"id_order":31'));
  const stored = localStorage.getItem('cart:order') ?? '';
  first.unmount();

  const reopen = async (payment_status: typeof order.payment_status) => {
    const status_order = payment_status === 'paid' ? 'fulfilled' : 'pending';
    const reply = respond(getOrder, { ...order, payment_status, status_order });
    // `renderRoute` clears browser storage, so store the order before navigating to the payment page.
    const page = await renderRoute(routes, { url: '/', cart, session, responses: [games, shopper, reply] });
    localStorage.setItem('cart:order', stored);
    await act(() => page.router.navigate('/order/payment'));
    return page;
  };
  const unpaid = await reopen('unpaid');
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(10:00|9:5\d)$/);
  await unpaid.user.click(screen.getByRole('button', { name: 'Go to payment' }));
  expect(window.location.hash).toBe('#pay-31');
  unpaid.unmount();

  await reopen('paid');
  expect(await screen.findByLabelText('Address')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('The payment page lists a sold-out game crossed out, separately from the games in the parcel', async () => {
  const soldOut = makeGame({ id_product: 2, name_product: 'Spy Hunter', in_stock: 0 });
  const byId = respond(getGame, ({ params }) => (params.id === '1' ? celeste : soldOut));
  await renderRoute(routes, {
    url: '/order/payment',
    cart: [...cart, makeCartLine({ ...soldOut, in_stock: 1 })],
    session,
    responses: [byId, coupons, shopper],
  });
  const missing = await screen.findByRole('list', { name: 'Not in the parcel' });
  expect(within(missing).getByText('Spy Hunter').tagName).toBe('S');
  expect(missing).toHaveTextContent('Sold out');
  expect(screen.getAllByText(/Celeste x2/).some((element) => element.closest('li'))).toBe(true);
  expect(screen.queryByText(/Spy Hunter x/)).not.toBeInTheDocument();
});
