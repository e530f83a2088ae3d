import { act, screen, waitFor } from '@testing-library/react';
import { getGame, getRole, logout, saveCart } from '@press-start/api/contract';
import { getDefaultStore } from 'jotai';
import { configureApi } from '../api';
import { addToCartAtom, cartAtom } from '../cart';
import { on } from '../events';
import {
  respond,
  respondWith,
  makeCartLine,
  makeGame,
  makeLoginAnswer,
  makeSession,
  respondError,
} from '../testing';
import { tableFetch } from '../testing/answers';
import type { Responder, RecordedRequest } from '../testing/answers';
import { currentSession, hydrateStores, logOut, startSession } from '.';

const base = 'http://localhost/api';
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const bye = respond(logout, { message: 'done' });
const saved = respond(saveCart, { message: 'Saved' });
const down = respondError(saveCart, 503, { error: 'down', message: 'Down' });
const products = respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id), in_stock: 9 }));
const cart = [makeCartLine({ quantity: 2, in_stock: 9 }), makeCartLine({ id_product: 2, in_stock: 9 })];
const orders = [
  { id_product: 1, quantity: 2 },
  { id_product: 2, quantity: 1 },
];

let calls: RecordedRequest[] = [];
let leave = () => {};

function arrive(stored: { session?: unknown; cart?: unknown; unsaved?: unknown }, ...table: Responder[]) {
  act(() => leave());
  calls = [];
  configureApi({ baseUrl: base, fetch: tableFetch(base, table, calls) });
  if (stored.session) localStorage.setItem('userData', JSON.stringify(stored.session));
  if (stored.cart) localStorage.setItem('cart', JSON.stringify(stored.cart));
  if (stored.unsaved) localStorage.setItem('cart:unsaved', JSON.stringify(stored.unsaved));
  act(() => {
    leave = hydrateStores();
  });
}

const inCart = () =>
  getDefaultStore()
    .get(cartAtom)
    .map(({ id_product, quantity }) => ({ id_product, quantity }));

const paths = () => calls.map(({ path }) => path).filter((path) => path !== '/auth/getRole');

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

afterEach(() => {
  act(() => leave());
  leave = () => {};
  localStorage.clear();
  jest.restoreAllMocks();
});

test('Logging out sends the cart first, with the token, and clears storage only afterwards [R229]', async () => {
  const stillThere: (string | null)[] = [];
  arrive(
    { session: makeSession(), cart },
    shopper,
    bye,
    respondWith(saveCart, () => {
      stillThere.push(localStorage.getItem('userData'), localStorage.getItem('cart'));
      return Response.json({ message: 'Saved' });
    }),
  );
  await act(() => logOut());
  expect(paths()).toEqual(['/order/save', '/auth/logout']);
  const sent = calls.find(({ path }) => path === '/order/save');
  expect(sent?.body).toEqual({ id_user: 7, cart: orders });
  expect(sent?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(stillThere).toEqual([JSON.stringify(makeSession()), JSON.stringify(cart)]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('The cart outlives a page that is closed meanwhile [R229]', async () => {
  const stored: boolean[] = [];
  arrive({ session: makeSession(), cart }, shopper);
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

test('An empty cart, or one of nothing but sold-out games, is not sent [R230]', async () => {
  const soldOut = { ...cart[0], in_stock: 0, quantity: 0 };
  for (const stored of [[], [soldOut]]) {
    arrive({ session: makeSession(), cart: stored }, shopper, saved, bye);
    await act(() => logOut());
    expect(paths()).toEqual(['/auth/logout']);
  }
  arrive({ session: makeSession(), cart: [soldOut, cart[1]] }, shopper, saved, bye);
  await act(() => logOut());
  const sent = calls.find(({ path }) => path === '/order/save');
  expect(sent?.body).toEqual({ id_user: 7, cart: [{ id_product: 2, quantity: 1 }] });
});

test('After logout userData, cart, coupon and order are gone, the theme stays [R231 R436]', async () => {
  arrive({ session: makeSession(), cart }, shopper, saved, bye);
  localStorage.setItem('coupon', '{"code":"BIT"}');
  localStorage.setItem('cart:order', '{"orderKey":"a","ordered":"b","madeAt":1}');
  document.cookie = 'theme=retro';
  await act(() => logOut());
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).toContain('theme=retro');
  expect(currentSession()).toBeUndefined();
});

test('A cart that could not be sent is kept for the same shopper, and joins at the next login, once [Q60]', async () => {
  arrive({ session: makeSession(), cart }, shopper, down, bye, products);
  await act(() => logOut());
  expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
  await act(() => startSession(makeLoginAnswer({ id: 8, token: 'other' })));
  expect(inCart()).toEqual([]);
  await act(() => startSession(makeLoginAnswer()));
  expect(inCart()).toEqual(orders);
  expect(localStorage.getItem('cart:unsaved')).toBeNull();
  await act(() => startSession(makeLoginAnswer()));
  expect(inCart()).toEqual(orders);
});

test('A shopper who is signed in at the next start gets it then [Q60]', async () => {
  arrive({ session: makeSession(), unsaved: { 7: orders } }, shopper, products);
  await waitFor(() => expect(inCart()).toEqual(orders));
  expect(localStorage.getItem('cart:unsaved')).toBeNull();
});

test('An account that was heard too late does not double the cart [Q60]', async () => {
  arrive({ unsaved: { 7: orders } }, shopper, products);
  await act(() => startSession(makeLoginAnswer({ cart_orders: orders.toReversed() })));
  expect(inCart()).toEqual(orders);
});

test('Saved games that nobody could be asked about join at the next start [Q27]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  arrive({}, shopper, respondError(getGame, 503, { error: 'down', message: 'Down' }));
  await act(() => startSession(makeLoginAnswer({ cart_orders: orders })));
  expect(inCart()).toEqual([]);
  arrive({}, shopper, products);
  await waitFor(() => expect(inCart()).toEqual(orders));
});

test('A saved game that has vanished is told [Q27]', async () => {
  arrive({}, shopper, respondError(getGame, 404, { error: 'not-found', message: 'No such game' }));
  await act(() => startSession(makeLoginAnswer({ cart_orders: orders })));
  expect(await screen.findByText('A game you had saved is no longer for sale.')).toBeInTheDocument();
});

test.each([
  '{oops',
  '5',
  '{"7":5}',
  '{"7":[null,{"id_product":0,"quantity":1},{"id_product":1,"quantity":-1}]}',
])('what is kept as %s is nothing', async (text) => {
  localStorage.setItem('cart:unsaved', text);
  arrive({}, shopper, products);
  await act(() => startSession(makeLoginAnswer()));
  expect(inCart()).toEqual([]);
});

test('pressing Logout twice is one logout', async () => {
  arrive({ session: makeSession(), cart }, shopper, saved, bye);
  await act(() => Promise.all([logOut(), logOut()]));
  expect(paths()).toEqual(['/order/save', '/auth/logout']);
});

test('a token refused with the cart ends the session, and the cart is kept for its shopper', async () => {
  arrive(
    { session: makeSession(), cart },
    shopper,
    respondError(saveCart, 401, { error: 'unauthorised', message: 'Ended' }),
  );
  const ended = jest.fn();
  const off = on('session:ended', ended);
  await act(() => logOut());
  off();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
});

test('a cart put together by the next visitor is not the last one’s', async () => {
  arrive({ session: makeSession(), cart }, shopper, down, bye);
  await act(() => logOut());
  act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 })));
  expect(inCart()).toEqual([{ id_product: 5, quantity: 1 }]);
});
