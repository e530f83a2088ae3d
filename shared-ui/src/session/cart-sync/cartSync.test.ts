import { act, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { SavedCartLine } from '@press-start/api/contract';
import { getCart, getGame, getRole, logout, logoutEverywhere, saveCart } from '@press-start/api/contract';
import { withCartChanges } from '@press-start/api/contract/rules';
import { configureApi } from '../../api';
import { addToCartAtom, cartAtom, removeLineAtom } from '../../cart';
import { on } from '../../events';
import {
  makeCartLine,
  makeGame,
  makeLoginResponse,
  makeSession,
  respond,
  respondError,
  respondWith,
} from '../../testing';
import type { RecordedRequest, Responder } from '../../testing/responders';
import { mockFetch } from '../../testing/responders';
import {
  clearShopperData,
  currentSession,
  endSession,
  hydrateStores,
  logOut,
  logOutEverywhere,
  startSession,
} from '..';

/** Whether loading the cart sync code succeeds. */
let mockChunk: 'loads' | 'fails' | 'hangs' = 'loads';

// `await import()` treats a module with a `then` function as a promise.
jest.mock('./cartSync', () => ({
  __esModule: true,
  then: (resolve: (module: unknown) => void, reject: (error: Error) => void) => {
    if (mockChunk === 'loads') resolve(jest.requireActual('./cartSync'));
    if (mockChunk === 'fails') reject(new Error('Failed to fetch'));
  },
}));

const base = 'http://localhost/api';
const role = respond(getRole, { id_user: 7, admin: false, active: true });
const loggedOut = respond(logout, { message: 'done' });
const saveSucceeds = respond(saveCart, { message: 'Saved', version: 1, cart: [] });
const saveFails = respondError(saveCart, 503, { error: 'down', message: 'Down' });
const products = respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id), in_stock: 9 }));
const cart = [makeCartLine({ quantity: 2, in_stock: 9 }), makeCartLine({ id_product: 2, in_stock: 9 })];
const savedCart = [
  { id_product: 1, quantity: 2 },
  { id_product: 2, quantity: 1 },
];

/** Mocks the cart of the account on the server. `change` simulates another device. */
class Account {
  version = 1;
  readonly saveIds = new Set<string>();
  /** What the network loses: the request, or the response to a request that the server has handled. */
  failure: 'request' | 'response' | undefined;

  constructor(public cart: SavedCartLine[] = []) {}

  readonly responders = [
    respondWith(getCart, () => this.respond()),
    respondWith(saveCart, ({ body }) => {
      const save: unknown = body;
      if (this.failure !== 'request' && isSave(save)) this.apply(save);
      return this.respond();
    }),
  ];

  change(cart: SavedCartLine[]): void {
    this.cart = cart;
    this.version += 1;
  }

  private apply(save: Save): void {
    if (this.saveIds.has(save.save_id)) return;
    this.saveIds.add(save.save_id);
    this.change(withCartChanges(this.cart, save.base, save.cart));
  }

  private respond(): Response {
    if (this.failure) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'Saved', version: this.version, cart: this.cart });
  }
}

interface Save {
  save_id: string;
  base: SavedCartLine[];
  cart: SavedCartLine[];
}

const isSave = (body: unknown): body is Save =>
  typeof body === 'object' && body !== null && 'save_id' in body && 'base' in body && 'cart' in body;

let calls: RecordedRequest[] = [];
let closePage = () => {};

function openPage(
  stored: { session?: unknown; cart?: unknown; unsaved?: unknown },
  ...responders: Responder[]
) {
  act(() => closePage());
  calls = [];
  configureApi({ baseUrl: base, fetch: mockFetch(base, responders, calls) });
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
  jest.useRealTimers();
  mockChunk = 'loads';
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
  expect(sent?.body).toMatchObject({ id_user: 7, cart: savedCart });
  expect(sent?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(storedWhileSending).toEqual([JSON.stringify(makeSession()), JSON.stringify(cart)]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('A logout sends both the cart and the logout request with keepalive, so that they continue after the page is closed [R229]', async () => {
  const keepaliveFlags: boolean[] = [];
  openPage({ session: makeSession(), cart }, role);
  configureApi({
    baseUrl: base,
    fetch: (input, init) => {
      const request = new Request(input, init);
      keepaliveFlags.push(request.keepalive);
      return Promise.resolve(Response.json({ message: 'done' }));
    },
  });
  await act(() => logOut());
  expect(keepaliveFlags).toEqual([true, true]);
});

test('An empty cart and a cart with only sold-out games are not sent at logout [R230]', async () => {
  const soldOut = { ...cart[0], in_stock: 0, quantity: 0 };
  for (const stored of [[], [soldOut]]) {
    openPage({ session: makeSession(), cart: stored }, role, saveSucceeds, loggedOut);
    await act(() => logOut());
    expect(paths()).toEqual(['/auth/logout']);
  }
  openPage({ session: makeSession(), cart: [soldOut, cart[1]] }, role, saveSucceeds, loggedOut);
  await act(() => logOut());
  const sent = calls.find(({ path }) => path === '/order/save');
  expect(sent?.body).toMatchObject({ id_user: 7, cart: [{ id_product: 2, quantity: 1 }] });
});

test('Logging out removes userData, cart, coupon and order from storage, but not the theme [R231 R436]', async () => {
  openPage({ session: makeSession(), cart }, role, saveSucceeds, loggedOut);
  localStorage.setItem('coupon', '{"code":"BIT"}');
  localStorage.setItem('cart:order', '{"orderKey":"a","orderJson":"b","madeAt":1}');
  document.cookie = 'theme=retro';
  await act(() => logOut());
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).toContain('theme=retro');
  expect(currentSession()).toBeUndefined();
});

test("A cart whose save at logout received no response is stored, and is saved only once at the same shopper's next login [Q60]", async () => {
  const account = new Account();
  openPage({ session: makeSession(), cart }, role, loggedOut, products, ...account.responders);
  account.failure = 'response';
  await act(() => logOut());
  expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
  account.failure = undefined;
  await act(() => startSession(makeLoginResponse({ id: 8, token: 'other' })));
  expect(localStorage.getItem('cart:unsaved')).not.toBeNull();
  await act(() => logOut());
  account.change(savedCart);
  await act(() => startSession(makeLoginResponse({ cart_orders: savedCart })));
  expect([inCart(), account.cart]).toEqual([savedCart, savedCart]);
  expect(localStorage.getItem('cart:unsaved')).toBeNull();
});

test('An unsaved cart that an earlier release stored is merged when the same shopper opens a page while logged in [Q60]', async () => {
  const account = new Account([{ id_product: 1, quantity: 1 }]);
  openPage({ session: makeSession(), unsaved: { 7: savedCart } }, role, products, ...account.responders);
  const sum = [
    { id_product: 1, quantity: 3 },
    { id_product: 2, quantity: 1 },
  ];
  await waitFor(() => expect(inCart()).toEqual(sum));
  expect(localStorage.getItem('cart:unsaved')).toBeNull();
});

test('Saved games that could not be fetched are merged when the page is opened again [Q27]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const account = new Account(savedCart);
  const unavailable = respondError(getGame, 503, { error: 'down', message: 'Down' });
  openPage({}, role, unavailable, ...account.responders);
  await act(() => startSession(makeLoginResponse({ cart_orders: savedCart })));
  expect(inCart()).toEqual([]);
  openPage({}, role, products, ...account.responders);
  await waitFor(() => expect(inCart()).toEqual(savedCart));
  expect(account.cart).toEqual(savedCart);
});

test('A toast reports a saved game that is no longer for sale [Q27]', async () => {
  openPage({}, role, respondError(getGame, 404, { error: 'not-found', message: 'No such game' }));
  await act(() => startSession(makeLoginResponse({ cart_orders: savedCart })));
  expect(await screen.findByText('A game you had saved is no longer for sale.')).toBeInTheDocument();
});

test.each([
  '{oops',
  '5',
  '{"7":5}',
  '{"7":[null,{"id_product":0,"quantity":1},{"id_product":1,"quantity":-1}]}',
])('Invalid unsaved carts (%s) are ignored', async (text) => {
  localStorage.setItem('cart:unsaved', text);
  openPage({}, role, products);
  await act(() => startSession(makeLoginResponse()));
  expect(inCart()).toEqual([]);
});

test('Two concurrent logouts save the cart and log out only once', async () => {
  openPage({ session: makeSession(), cart }, role, saveSucceeds, loggedOut);
  await act(() => Promise.all([logOut(), logOut()]));
  expect(paths()).toEqual(['/order/save', '/auth/logout']);
});

test('If the server rejects the token when a logout saves the cart, the session ends once, and the cart is stored in the browser', async () => {
  openPage(
    { session: makeSession(), cart },
    role,
    respondError(saveCart, 401, { error: 'unauthorised', message: 'Ended' }),
  );
  const ended = jest.fn();
  const unsubscribe = on('session:ended', ended);
  await act(() => logOut());
  unsubscribe();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
});

test("After a logout, the cart contains none of the previous shopper's games", async () => {
  openPage({ session: makeSession(), cart }, role, saveFails, loggedOut);
  await act(() => logOut());
  act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 })));
  expect(inCart()).toEqual([{ id_product: 5, quantity: 1 }]);
});

test('Several cart changes are debounced and saved to the account in one request', async () => {
  jest.useFakeTimers();
  const account = new Account(savedCart);
  openPage({ session: makeSession() }, role, products, ...account.responders);
  await waitFor(() => expect(inCart()).toEqual(savedCart));
  act(() => {
    getDefaultStore().set(removeLineAtom, 2);
    getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 }), 3);
  });
  const changed = [savedCart[0], { id_product: 5, quantity: 3 }];
  await waitFor(() => expect(account.cart).toEqual(changed), { timeout: 5_000 });
  expect(account.saveIds.size).toBe(1);
});

test('When the tab receives focus, it applies changes from other devices and saves its own changes', async () => {
  const account = new Account(savedCart);
  openPage({ session: makeSession() }, role, products, ...account.responders);
  await waitFor(() => expect(inCart()).toEqual(savedCart));
  account.change([
    { id_product: 1, quantity: 4 },
    { id_product: 3, quantity: 1 },
  ]);
  act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 1, in_stock: 9 })));
  act(() => void window.dispatchEvent(new Event('focus')));
  const merged = [
    { id_product: 1, quantity: 5 },
    { id_product: 3, quantity: 1 },
  ];
  await waitFor(() => expect(inCart()).toEqual(merged));
  expect(account.cart).toEqual(merged);
});

test.each(['request', 'response'] as const)(
  'A cart change whose %s was lost is saved exactly once when the browser is online again',
  async (failure) => {
    jest.useFakeTimers();
    const account = new Account(savedCart);
    openPage({ session: makeSession() }, role, products, ...account.responders);
    await waitFor(() => expect(inCart()).toEqual(savedCart));
    account.failure = failure;
    act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 })));
    await waitFor(() => expect(localStorage.getItem('cart:account')).toContain('unsent'), { timeout: 5_000 });
    act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 })));
    account.failure = undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    const changed = [...savedCart, { id_product: 5, quantity: 2 }];
    await waitFor(() => expect(account.cart).toEqual(changed), { timeout: 5_000 });
    expect(inCart()).toEqual(changed);
  },
);

test('Games that stay in the cart after the session expires are not added again when the same shopper logs in', async () => {
  const account = new Account(savedCart);
  openPage({ session: makeSession() }, role, products, ...account.responders);
  await waitFor(() => expect(inCart()).toEqual(savedCart));
  act(() => endSession('expired'));
  act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 1, in_stock: 9 })));
  await act(() => startSession(makeLoginResponse({ token: 'new', cart_orders: savedCart })));
  const changed = [{ id_product: 1, quantity: 3 }, savedCart[1]];
  expect([inCart(), account.cart]).toEqual([changed, changed]);
});

test('At login, the games in the cart of a visitor are added to the cart of the account', async () => {
  jest.useFakeTimers();
  const account = new Account(savedCart);
  openPage({ cart }, role, products, ...account.responders);
  await act(() => startSession(makeLoginResponse({ cart_orders: savedCart })));
  const sum = savedCart.map(({ id_product, quantity }) => ({ id_product, quantity: quantity * 2 }));
  expect(inCart()).toEqual(sum);
  await waitFor(() => expect(account.cart).toEqual(sum), { timeout: 5_000 });
});

test('A logout saves the latest changes, and a game that another device added stays in the account', async () => {
  const account = new Account(savedCart);
  openPage({ session: makeSession() }, role, loggedOut, products, ...account.responders);
  await waitFor(() => expect(inCart()).toEqual(savedCart));
  account.change([...savedCart, { id_product: 9, quantity: 1 }]);
  act(() => void getDefaultStore().set(removeLineAtom, 1));
  act(() => void getDefaultStore().set(removeLineAtom, 2));
  await act(() => logOut());
  expect(account.cart).toEqual([{ id_product: 9, quantity: 1 }]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('A cart that the server rejects stays in the browser, and the rejected save is discarded', async () => {
  const full = respondError(saveCart, 422, { error: 'invalid', message: 'Too many games' });
  openPage({ session: makeSession(), cart }, role, full);
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(inCart()).toEqual(savedCart);
  expect(localStorage.getItem('cart:account')).not.toContain('unsent');
});

test.each([
  ['was sent but received no response', 'response'],
  ['has not been sent', undefined],
] as const)(
  "After the account's cart is restored from a backup, a change that %s is saved, and each game has the larger of its two quantities",
  async (_change, failure) => {
    jest.useFakeTimers();
    const account = new Account(savedCart);
    account.version = 9;
    openPage({ session: makeSession() }, role, products, ...account.responders);
    await waitFor(() => expect(inCart()).toEqual(savedCart));
    account.failure = failure;
    act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 })));
    if (failure)
      await waitFor(() => expect(localStorage.getItem('cart:account')).toContain('unsent'), {
        timeout: 5_000,
      });
    account.failure = undefined;
    account.version = 2;
    account.saveIds.clear();
    account.cart = [
      { id_product: 1, quantity: 1 },
      { id_product: 2, quantity: 3 },
      { id_product: 3, quantity: 1 },
    ];
    act(() => void window.dispatchEvent(new Event('online')));
    const expected = [
      { id_product: 1, quantity: 2 },
      { id_product: 2, quantity: 3 },
      { id_product: 3, quantity: 1 },
      { id_product: 5, quantity: 1 },
    ];
    const byId = (lines: readonly SavedCartLine[]) => [...lines].sort((a, b) => a.id_product - b.id_product);
    await waitFor(() => expect(byId(account.cart)).toEqual(expected), { timeout: 5_000 });
    expect(byId(inCart())).toEqual(expected);
    act(() => void getDefaultStore().set(removeLineAtom, 3));
    await waitFor(() => expect(account.cart).toHaveLength(3), { timeout: 5_000 });
    expect(localStorage.getItem('cart:account')).not.toContain('unsent');
  },
);

describe('when loading the cart sync code fails or hangs', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    mockChunk = 'fails';
  });

  const change = { id_product: 5, quantity: 1 };
  const logInAgain = async () => {
    mockChunk = 'loads';
    await act(() => startSession(makeLoginResponse({ token: 'new' })));
  };

  test('A logout waits at most five seconds for the cart sync code, and then stores the cart', async () => {
    jest.useFakeTimers();
    mockChunk = 'hangs';
    openPage({ session: makeSession(), cart }, role, loggedOut);
    act(() => void logOut());
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(currentSession()).toBeDefined();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(currentSession()).toBeUndefined();
    expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
  });

  test('A login waits at most five seconds for the cart sync code', async () => {
    jest.useFakeTimers();
    mockChunk = 'hangs';
    openPage({}, role);
    const loggedIn = jest.fn();
    void startSession(makeLoginResponse()).then(loggedIn);
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(loggedIn).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(loggedIn).toHaveBeenCalled();
  });

  test('A change that a logout could not save is saved once after the next login, even if the first response is lost', async () => {
    const account = new Account(savedCart);
    localStorage.setItem('cart:account', JSON.stringify({ id_user: 7, version: 1, base: savedCart }));
    openPage({ session: makeSession(), cart }, role, loggedOut, products, ...account.responders);
    act(() => void getDefaultStore().set(addToCartAtom, makeGame({ id_product: 5 })));
    await act(() => logOut());
    expect(Object.keys(localStorage)).toEqual(['cart:unsaved']);
    account.failure = 'response';
    await logInAgain();
    account.failure = undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(inCart()).toEqual([...savedCart, change]));
    expect(account.cart).toEqual([...savedCart, change]);
    expect(localStorage.getItem('cart:unsaved')).toBeNull();
  });

  test('A logout preserves the changes that could not be saved at an earlier logout', async () => {
    const account = new Account();
    const failed = { save_id: 'a', base: [], cart: savedCart };
    openPage(
      {
        session: makeSession(),
        cart: [makeCartLine({ id_product: 5 })],
        unsaved: { 7: [failed], 8: [failed] },
      },
      role,
      loggedOut,
      products,
      ...account.responders,
    );
    await act(() => logOut());
    await logInAgain();
    await waitFor(() => expect(inCart()).toEqual([...savedCart, change]));
    expect(account.cart).toEqual([...savedCart, change]);
    expect(localStorage.getItem('cart:unsaved')).toBe(JSON.stringify({ 8: [failed] }));
  });

  test('A failed logout on all devices stores no unsaved cart, because the shopper stays logged in', async () => {
    const failure = respondError(logoutEverywhere, 503, { error: 'down', message: 'Down' });
    openPage({ session: makeSession(), cart }, role, failure);
    await expect(act(() => logOutEverywhere())).rejects.toThrow('Down');
    expect(localStorage.getItem('cart:unsaved')).toBeNull();
    expect(currentSession()).toBeDefined();
  });

  test('Deleting an account removes its unsaved carts, but not those of other shoppers', () => {
    openPage({ session: makeSession(), unsaved: { 7: savedCart, 8: savedCart } });
    act(() => clearShopperData());
    expect(localStorage.getItem('cart:unsaved')).toBe(JSON.stringify({ 8: savedCart }));
  });
});
