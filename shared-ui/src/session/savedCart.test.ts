import { act, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { getGame, getRole, logout, saveCart } from '@press-start/api/contract';
import { configureApi } from '../api';
import { addToCartAtom, cartAtom } from '../cart';
import { on } from '../events';
import {
  makeCartLine,
  makeGame,
  makeLoginResponse,
  makeSession,
  respond,
  respondError,
  respondWith,
} from '../testing';
import type { RecordedRequest, Responder } from '../testing/responders';
import { mockFetch } from '../testing/responders';
import { currentSession, hydrateStores, logOut, startSession } from '.';

const base = 'http://localhost/api';
const role = respond(getRole, { id_user: 7, admin: false, active: true });
const loggedOut = respond(logout, { message: 'done' });
const saved = respond(saveCart, { message: 'Saved' });
const down = respondError(saveCart, 503, { error: 'down', message: 'Down' });
const products = respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id), in_stock: 9 }));
const cart = [makeCartLine({ quantity: 2, in_stock: 9 }), makeCartLine({ id_product: 2, in_stock: 9 })];
const orders = [
  { id_product: 1, quantity: 2 },
  { id_product: 2, quantity: 1 },
];

let calls: RecordedRequest[] = [];
let closePage = () => {};

function openPage(stored: { session?: unknown; cart?: unknown; unsaved?: unknown }, ...table: Responder[]) {
  act(() => closePage());
  calls = [];
  configureApi({ baseUrl: base, fetch: mockFetch(base, table, calls) });
  if (stored.session) localStorage.setItem('userData', JSON.stringify(stored.session));
  if (stored.cart) localStorage.setItem('cart', JSON.stringify(stored.cart));
  if (stored.unsaved) localStorage.setItem('cart:unsaved', JSON.stringify(stored.unsaved));
  act(() => {
    closePage = hydrateStores();
  });
}

const inCart = () =>
  getDefaultStore()
    .get(cartAtom)
    .map(({ id_product, quantity }) => ({ id_product, quantity }));

const paths = () => calls.map(({ path }) => path).filter((path) => path !== '/auth/getRole');

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

afterEach(() => {
  act(() => closePage());
  closePage = () => {};
  localStorage.clear();
  jest.restoreAllMocks();
});

test('Logging out sends the cart with the token before it clears storage [R229]', async () => {
  const storedWhileSending: (string | null)[] = [];
  openPage(
    { session: makeSession(), cart },
    role,
    loggedOut,
    respondWith(saveCart, () => {
      storedWhileSending.push(localStorage.getItem('userData'), localStorage.getItem('cart'));
      return Response.json({ message: 'Saved' });
    }),
  );
  await act(() => logOut());
  expect(paths()).toEqual(['/order/save', '/auth/logout']);
  const sent = calls.find(({ path }) => path === '/order/save');
  expect(sent?.body).toEqual({ id_user: 7, cart: orders });
  expect(sent?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(storedWhileSending).toEqual([JSON.stringify(makeSession()), JSON.stringify(cart)]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('The cart is sent with keepalive, so that the request continues after the page is closed [R229]', async () => {
  const stored: boolean[] = [];
  openPage({ session: makeSession(), cart }, role);
  configureApi({
    baseUrl: base,
    fetch: (input, init) => {
      const request = new Request(input, init);
      stored.push(request.keepalive);
      return Promise.resolve(Response.json({ message: 'done' }));
    },
  });
  await act(() => logOut());
  expect(stored).toEqual([true, true]);
});

test('An empty cart and a cart with only sold-out games are not sent at logout [R230]', async () => {
  const soldOut = { ...cart[0], in_stock: 0, quantity: 0 };
  for (const stored of [[], [soldOut]]) {
    openPage({ session: makeSession(), cart: stored }, role, saved, loggedOut);
    await act(() => logOut());
    expect(paths()).toEqual(['/auth/logout']);
  }
  openPage({ session: makeSession(), cart: [soldOut, cart[1]] }, role, saved, loggedOut);
  await act(() => logOut());
  const sent = calls.find(({ path }) => path === '/order/save');
  expect(sent?.body).toEqual({ id_user: 7, cart: [{ id_product: 2, quantity: 1 }] });
});

test('Logging out removes userData, cart, coupon and order from storage, but not the theme [R231 R436]', async () => {
  openPage({ session: makeSession(), cart }, role, saved, loggedOut);
  localStorage.setItem('coupon', '{"code":"BIT"}');
  localStorage.setItem('cart:order', '{"orderKey":"a","ordered":"b","madeAt":1}');
  document.cookie = 'theme=retro';
  await act(() => logOut());
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).toContain('theme=retro');
  expect(currentSession()).toBeUndefined();
});

test("A cart that could not be sent is stored and merged once at the shopper's next login [Q60]", async () => {
  openPage({ session: makeSession(), cart }, role, down, loggedOut, products);
  await act(() => logOut());
  expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
  await act(() => startSession(makeLoginResponse({ id: 8, token: 'other' })));
  expect(inCart()).toEqual([]);
  await act(() => startSession(makeLoginResponse()));
  expect(inCart()).toEqual(orders);
  expect(localStorage.getItem('cart:unsaved')).toBeNull();
  await act(() => startSession(makeLoginResponse()));
  expect(inCart()).toEqual(orders);
});

test('An unsaved cart is merged when a signed-in shopper opens a page [Q60]', async () => {
  openPage({ session: makeSession(), unsaved: { 7: orders } }, role, products);
  await waitFor(() => expect(inCart()).toEqual(orders));
  expect(localStorage.getItem('cart:unsaved')).toBeNull();
});

test('A cart that is both saved in the account and stored in this browser is merged once [Q60]', async () => {
  openPage({ unsaved: { 7: orders } }, role, products);
  await act(() => startSession(makeLoginResponse({ cart_orders: orders.toReversed() })));
  expect(inCart()).toEqual(orders);
});

test('Saved games that could not be fetched are merged when the page is opened again [Q27]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage({}, role, respondError(getGame, 503, { error: 'down', message: 'Down' }));
  await act(() => startSession(makeLoginResponse({ cart_orders: orders })));
  expect(inCart()).toEqual([]);
  openPage({}, role, products);
  await waitFor(() => expect(inCart()).toEqual(orders));
});

test('A toast reports a saved game that is no longer for sale [Q27]', async () => {
  openPage({}, role, respondError(getGame, 404, { error: 'not-found', message: 'No such game' }));
  await act(() => startSession(makeLoginResponse({ cart_orders: orders })));
  expect(await screen.findByText('A game you had saved is no longer for sale.')).toBeInTheDocument();
});

test.each([
  '{oops',
  '5',
  '{"7":5}',
  '{"7":[null,{"id_product":0,"quantity":1},{"id_product":1,"quantity":-1}]}',
])('The invalid unsaved carts %s are ignored', async (text) => {
  localStorage.setItem('cart:unsaved', text);
  openPage({}, role, products);
  await act(() => startSession(makeLoginResponse()));
  expect(inCart()).toEqual([]);
});

test('Clicking Logout twice logs out once', async () => {
  openPage({ session: makeSession(), cart }, role, saved, loggedOut);
  await act(() => Promise.all([logOut(), logOut()]));
  expect(paths()).toEqual(['/order/save', '/auth/logout']);
});

test('A token that is rejected while the cart is saved ends the session, and the cart is stored for its shopper', async () => {
  openPage(
    { session: makeSession(), cart },
    role,
    respondError(saveCart, 401, { error: 'unauthorised', message: 'Ended' }),
  );
  const ended = jest.fn();
  const off = on('session:ended', ended);
  await act(() => logOut());
  off();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
});

test('The cart of the next visitor is not saved for the previous shopper', async () => {
  openPage({ session: makeSession(), cart }, role, down, loggedOut);
  await act(() => logOut());
  act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 })));
  expect(inCart()).toEqual([{ id_product: 5, quantity: 1 }]);
});
