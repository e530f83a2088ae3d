import { act, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { getGame, getRole, logout } from '@press-start/api/contract';
import { configureApi } from '../api';
import { cartAtom } from '../cart';
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
import {
  authAtom,
  currentSession,
  endSession,
  hydrateStores,
  logOut,
  startSession,
  updateSession,
  useHydrated,
  useRole,
  useSession,
} from '.';

const baseUrl = 'http://localhost/api';
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const admin = respond(getRole, { id_user: 7, admin: true, active: true });
let calls: RecordedRequest[] = [];
let closePage = () => {};

function openPage(stored: { session?: unknown; cart?: unknown }, ...responders: Responder[]) {
  calls = [];
  configureApi({ baseUrl, fetch: mockFetch(baseUrl, responders, calls) });
  if (stored.session !== undefined) localStorage.setItem('userData', JSON.stringify(stored.session));
  if (stored.cart !== undefined) localStorage.setItem('cart', JSON.stringify(stored.cart));
  act(() => {
    closePage = hydrateStores();
  });
}

function Greeting() {
  const session = useSession();
  const { admin: isAdmin } = useRole();
  const hydrated = useHydrated();
  if (!hydrated) return <p>not hydrated</p>;
  return <p>{session ? `${session.data.name}${isAdmin ? ', admin' : ''}` : 'visitor'}</p>;
}

afterEach(() => {
  act(() => closePage());
  localStorage.clear();
});

test('The login response is stored under userData as id and data [R188]', async () => {
  openPage({}, shopper);
  const { id, ...data } = makeLoginResponse();
  await act(() => startSession({ id, ...data }));
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual({ id, data });
});

test('The first render shows the same text as the server, and hydration then shows the stored shopper', () => {
  localStorage.setItem('userData', JSON.stringify(makeSession()));
  expect(renderToString(<Greeting />)).toContain('not hydrated');
  render(<Greeting />);
  expect(screen.getByText('not hydrated')).toBeInTheDocument();
  openPage({}, shopper);
  expect(screen.getByText('Juno')).toBeInTheDocument();
});

test('currentSession returns the stored session before hydration', () => {
  localStorage.setItem('userData', JSON.stringify(makeSession()));
  expect(currentSession()?.id).toBe(7);
});

test('A session that is stored as a flat login response can be read [Q28]', () => {
  openPage({ session: makeLoginResponse() }, shopper);
  expect(currentSession()).toEqual(makeSession());
});

test.each([
  '{oops',
  '"text"',
  '{"id":7}',
  '{"id":0,"data":{"token":"x"}}',
  '{"id":7,"data":{"token":""}}',
  '[]',
])('A session stored as %s is invalid and removed', (text) => {
  localStorage.setItem('userData', text);
  openPage({});
  expect(currentSession()).toBeUndefined();
  expect(localStorage.getItem('userData')).toBeNull();
});

test('Invalid fields of a stored session are ignored', () => {
  openPage(
    {
      session: {
        id: 7,
        data: { token: 't', name: 5, cart_orders: [{ id_product: 1 }, { id_product: 2, quantity: 1 }] },
      },
    },
    shopper,
  );
  expect(currentSession()?.data).toMatchObject({ name: '', cart_orders: [{ id_product: 2, quantity: 1 }] });
});

test('After login, the role is fetched with the token [R195]', async () => {
  openPage({}, admin);
  render(<Greeting />);
  await act(() => startSession(makeLoginResponse({ token: 'secret' })));
  expect(await screen.findByText('Juno, admin')).toBeInTheDocument();
  expect(calls[0]?.headers.get('x-access-token')).toBe('secret');
});

test('A failed role request is logged, and the shopper is not treated as an admin [R196]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage({ session: makeSession() }, respondError(getRole, 500, { error: 'internal', message: 'Sorry' }));
  render(<Greeting />);
  await waitFor(() => expect(consoleError).toHaveBeenCalled());
  expect(screen.getByText('Juno')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  consoleError.mockRestore();
});

test('An expired session is not logged as an error [R196]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage(
    { session: makeSession() },
    respondError(getRole, 401, { error: 'unauthorised', message: 'Please log in.' }),
  );
  await waitFor(() => expect(currentSession()).toBeUndefined());
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});

test('The role is fetched again when the shopper returns to the tab [Q58]', async () => {
  let isAdmin = true;
  openPage(
    { session: makeSession() },
    respond(getRole, () => ({ id_user: 7, admin: isAdmin, active: true })),
  );
  render(<Greeting />);
  expect(await screen.findByText('Juno, admin')).toBeInTheDocument();
  isAdmin = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Juno')).toBeInTheDocument();
});

test('A late role response for the previous shopper does not make the next shopper an admin', async () => {
  let release = () => {};
  const deferred = new Promise<void>((resolve) => (release = resolve));
  openPage(
    { session: makeSession() },
    respondWith(getRole, async ({ headers }) => {
      const isAdmin = headers.get('x-access-token') === 'token-of-juno';
      if (isAdmin) await deferred;
      return Response.json({ id_user: 7, admin: isAdmin, active: true });
    }),
  );
  render(<Greeting />);
  await act(() => startSession(makeLoginResponse({ name: 'Max', token: 'token-of-max' })));
  await act(async () => release());
  expect(screen.getByText('Max')).toBeInTheDocument();
});

test("Login merges the account's saved cart into the current cart [R138 R139]", async () => {
  const saved = [
    { id_product: 1, quantity: 1 },
    { id_product: 2, quantity: 2 },
  ];
  openPage(
    { cart: [makeCartLine({ quantity: 2 })] },
    shopper,
    respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id) })),
  );
  await act(() => startSession(makeLoginResponse({ cart_orders: saved })));
  expect(
    getDefaultStore()
      .get(cartAtom)
      .map(({ id_product, quantity }) => [id_product, quantity]),
  ).toEqual([
    [1, 3],
    [2, 2],
  ]);
});

test('A toast reports a merged quantity above the stock, and a deleted game is not merged [Q27]', async () => {
  openPage(
    { cart: [makeCartLine({ quantity: 4 })] },
    shopper,
    respondWith(getGame, ({ params }) =>
      params.id === '9'
        ? Response.json({ error: 'not-found', message: 'No such game' }, { status: 404 })
        : Response.json(makeGame({ name_product: 'Celeste' })),
    ),
  );
  const cart_orders = [
    { id_product: 1, quantity: 4 },
    { id_product: 9, quantity: 1 },
  ];
  await act(() => startSession(makeLoginResponse({ cart_orders })));
  expect(
    getDefaultStore()
      .get(cartAtom)
      .map(({ quantity }) => quantity),
  ).toEqual([5]);
  expect(await screen.findByText('Only 5 of 8 Celeste are in stock.')).toBeInTheDocument();
});

test('Logging out removes the list of viewed products', async () => {
  openPage({ session: makeSession() }, shopper, respond(logout, { message: 'Bye' }));
  localStorage.setItem('viewed', '[1,2]');
  await act(() => logOut());
  expect(localStorage.getItem('viewed')).toBeNull();
});

test('A failed logout request is logged, and the session still ends in this browser', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage(
    { session: makeSession() },
    shopper,
    respondError(logout, 503, { error: 'down', message: 'Down' }),
  );
  await act(() => logOut());
  expect(currentSession()).toBeUndefined();
  expect(consoleError).toHaveBeenCalled();
  consoleError.mockRestore();
});

test('A shopper who logs in again before the logout request completes can log out again', async () => {
  const pendingLogout = respondWith(logout, () => new Promise<Response>(() => undefined));
  openPage({ session: makeSession() }, shopper, pendingLogout);
  for (const name of ['Juno', 'Max']) {
    await act(() => startSession(makeLoginResponse({ name })));
    act(() => void logOut());
    await waitFor(() => expect(currentSession()).toBeUndefined());
  }
});

test('A logout whose token the server rejects emits session:ended once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage(
    { session: makeSession() },
    shopper,
    respondError(logout, 401, { error: 'unauthorised', message: 'No' }),
  );
  const onEnded = jest.fn();
  const unsubscribe = on('session:ended', onEnded);
  await act(() => logOut());
  unsubscribe();
  expect(onEnded.mock.calls).toEqual([[{ reason: 'logout' }]]);
  jest.restoreAllMocks();
});

test('A login or logout in another tab updates the session in this tab', () => {
  openPage({ session: makeSession() }, shopper);
  render(<Greeting />);
  const onEnded = jest.fn();
  const unsubscribe = on('session:ended', onEnded);
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(screen.getByText('visitor')).toBeInTheDocument();
  expect(onEnded).toHaveBeenCalledWith({ reason: 'elsewhere' });
  localStorage.setItem('userData', JSON.stringify(makeSession({ name: 'Max' })));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(screen.getByText('Max')).toBeInTheDocument();
  unsubscribe();
});

test('Ending the session does not change the cart', () => {
  openPage({ session: makeSession(), cart: [makeCartLine()] }, shopper);
  act(() => endSession('expired'));
  expect(getDefaultStore().get(cartAtom)).toHaveLength(1);
});

test('The auth state contains user, role and id_user, and is undefined for a visitor [R434]', async () => {
  openPage({}, admin);
  const auth = () => getDefaultStore().get(authAtom);
  expect(auth()).toBeUndefined();
  await act(() => startSession(makeLoginResponse()));
  await waitFor(() => expect(auth()?.admin).toBe(true));
  expect(auth()).toEqual({
    active: true,
    token: 'token-of-juno',
    username: 'juno_loop',
    nickname: 'juno_loop',
    email: 'juno@example.com',
    name: 'Juno',
    lastname: 'Loop',
    address: '1 Arcade Street',
    admin: true,
    role: { admin: true },
    id_user: 7,
  });
});

test('updateSession stores changed fields for all tabs without emitting a session event', () => {
  openPage({ session: makeSession() }, shopper);
  render(<Greeting />);
  const listener = jest.fn();
  const unsubscribers = [on('session:started', listener), on('session:ended', listener)];
  act(() => updateSession({ name: 'June' }));
  expect(screen.getByText('June')).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession({ name: 'June' }));
  localStorage.setItem('userData', JSON.stringify(makeSession({ name: 'Joan' })));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(screen.getByText('Joan')).toBeInTheDocument();
  expect(listener).not.toHaveBeenCalled();
  unsubscribers.forEach((unsubscribe) => unsubscribe());
});

test('updateSession does nothing without a session', () => {
  openPage({});
  act(() => updateSession({ name: 'June' }));
  expect(localStorage.getItem('userData')).toBeNull();
});
