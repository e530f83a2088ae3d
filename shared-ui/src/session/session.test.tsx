import { act, render, screen, waitFor } from '@testing-library/react';
import { getGame, getRole, logout } from '@press-start/api/contract';
import { getDefaultStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { configureApi } from '../api';
import { cartAtom } from '../cart';
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

const base = 'http://localhost/api';
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const admin = respond(getRole, { id_user: 7, admin: true, active: true });
let calls: RecordedRequest[] = [];
let leave = () => {};

function arrive(stored: { session?: unknown; cart?: unknown }, ...table: Responder[]) {
  calls = [];
  configureApi({ baseUrl: base, fetch: tableFetch(base, table, calls) });
  if (stored.session !== undefined) localStorage.setItem('userData', JSON.stringify(stored.session));
  if (stored.cart !== undefined) localStorage.setItem('cart', JSON.stringify(stored.cart));
  act(() => {
    leave = hydrateStores();
  });
}

function Who() {
  const session = useSession();
  const { admin: isAdmin } = useRole();
  const hydrated = useHydrated();
  if (!hydrated) return <p>nobody yet</p>;
  return <p>{session ? `${session.data.name}${isAdmin ? ', admin' : ''}` : 'visitor'}</p>;
}

afterEach(() => {
  act(() => leave());
  localStorage.clear();
});

test('Keeps the login answer under userData as id and data [R188]', async () => {
  arrive({}, shopper);
  const { id, ...data } = makeLoginAnswer();
  await act(() => startSession({ id, ...data }));
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual({ id, data });
});

test('the first render is a visitor’s, as on the server; then the stored shopper appears', () => {
  localStorage.setItem('userData', JSON.stringify(makeSession()));
  expect(renderToString(<Who />)).toContain('nobody yet');
  render(<Who />);
  expect(screen.getByText('nobody yet')).toBeInTheDocument();
  arrive({}, shopper);
  expect(screen.getByText('Juno')).toBeInTheDocument();
});

test('code outside React knows the shopper before the stores are filled', () => {
  localStorage.setItem('userData', JSON.stringify(makeSession()));
  expect(currentSession()?.id).toBe(7);
});

test('Reads a session stored flat [Q28]', () => {
  arrive({ session: makeLoginAnswer() }, shopper);
  expect(currentSession()).toEqual(makeSession());
});

test.each([
  '{oops',
  '"text"',
  '{"id":7}',
  '{"id":0,"data":{"token":"x"}}',
  '{"id":7,"data":{"token":""}}',
  '[]',
])('a session stored as %s is nobody’s and is taken away', (text) => {
  localStorage.setItem('userData', text);
  arrive({});
  expect(currentSession()).toBeUndefined();
  expect(localStorage.getItem('userData')).toBeNull();
});

test('a session with broken parts is read without them', () => {
  arrive(
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

test('After login the role is fetched with the token [R195]', async () => {
  arrive({}, admin);
  render(<Who />);
  await act(() => startSession(makeLoginAnswer({ token: 'secret' })));
  expect(await screen.findByText('Juno, admin')).toBeInTheDocument();
  expect(calls[0]?.headers.get('x-access-token')).toBe('secret');
});

test('A role that cannot be fetched is only logged and means not admin [R196]', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  arrive({ session: makeSession() }, respondError(getRole, 500, { error: 'internal', message: 'Sorry' }));
  render(<Who />);
  await waitFor(() => expect(logged).toHaveBeenCalled());
  expect(screen.getByText('Juno')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  logged.mockRestore();
});

test('A dead session is no fault that the console has to tell [R196]', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  arrive(
    { session: makeSession() },
    respondError(getRole, 401, { error: 'unauthorised', message: 'Please log in.' }),
  );
  await waitFor(() => expect(currentSession()).toBeUndefined());
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

test('The role is asked anew when the shopper comes back to the page [Q58]', async () => {
  let isAdmin = true;
  arrive(
    { session: makeSession() },
    respond(getRole, () => ({ id_user: 7, admin: isAdmin, active: true })),
  );
  render(<Who />);
  expect(await screen.findByText('Juno, admin')).toBeInTheDocument();
  isAdmin = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Juno')).toBeInTheDocument();
});

test('an answer about the shopper before does not make the next one an admin', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  arrive(
    { session: makeSession() },
    respondWith(getRole, async ({ headers }) => {
      const isAdmin = headers.get('x-access-token') === 'token-of-juno';
      if (isAdmin) await held;
      return Response.json({ id_user: 7, admin: isAdmin, active: true });
    }),
  );
  render(<Who />);
  await act(() => startSession(makeLoginAnswer({ name: 'Max', token: 'token-of-max' })));
  await act(async () => release());
  expect(screen.getByText('Max')).toBeInTheDocument();
});

test('The account’s saved cart joins the one at hand [R138 R139]', async () => {
  const saved = [
    { id_product: 1, quantity: 1 },
    { id_product: 2, quantity: 2 },
  ];
  arrive(
    { cart: [makeCartLine({ quantity: 2 })] },
    shopper,
    respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id) })),
  );
  await act(() => startSession(makeLoginAnswer({ cart_orders: saved })));
  expect(
    getDefaultStore()
      .get(cartAtom)
      .map(({ id_product, quantity }) => [id_product, quantity]),
  ).toEqual([
    [1, 3],
    [2, 2],
  ]);
});

test('A merge beyond the stock is cut and told; a vanished game is left out [Q27]', async () => {
  arrive(
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
  await act(() => startSession(makeLoginAnswer({ cart_orders })));
  expect(
    getDefaultStore()
      .get(cartAtom)
      .map(({ quantity }) => quantity),
  ).toEqual([5]);
  expect(await screen.findByText('Only 5 of 8 Celeste are in stock.')).toBeInTheDocument();
});

test('logging out works when the server does not answer', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  arrive({ session: makeSession() }, shopper, respondError(logout, 503, { error: 'down', message: 'Down' }));
  await act(() => logOut());
  expect(currentSession()).toBeUndefined();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test('who comes back before the server has heard the logout can log out again', async () => {
  const never = respondWith(logout, () => new Promise<Response>(() => undefined));
  arrive({ session: makeSession() }, shopper, never);
  for (const name of ['Juno', 'Max']) {
    await act(() => startSession(makeLoginAnswer({ name })));
    act(() => void logOut());
    await waitFor(() => expect(currentSession()).toBeUndefined());
  }
});

test('a dead token at logout is said once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  arrive(
    { session: makeSession() },
    shopper,
    respondError(logout, 401, { error: 'unauthorised', message: 'No' }),
  );
  const ended = jest.fn();
  const off = on('session:ended', ended);
  await act(() => logOut());
  off();
  expect(ended.mock.calls).toEqual([[{ reason: 'logout' }]]);
  jest.restoreAllMocks();
});

test('a logout or login in another tab is followed', () => {
  arrive({ session: makeSession() }, shopper);
  render(<Who />);
  const ended = jest.fn();
  const off = on('session:ended', ended);
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(screen.getByText('visitor')).toBeInTheDocument();
  expect(ended).toHaveBeenCalledWith({ reason: 'elsewhere' });
  localStorage.setItem('userData', JSON.stringify(makeSession({ name: 'Max' })));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(screen.getByText('Max')).toBeInTheDocument();
  off();
});

test('ending the session keeps the cart', () => {
  arrive({ session: makeSession(), cart: [makeCartLine()] }, shopper);
  act(() => endSession('expired'));
  expect(getDefaultStore().get(cartAtom)).toHaveLength(1);
});

test('The auth state holds user, role and id_user; a visitor has none [R434]', async () => {
  arrive({}, admin);
  const auth = () => getDefaultStore().get(authAtom);
  expect(auth()).toBeUndefined();
  await act(() => startSession(makeLoginAnswer()));
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

test('what the shopper changes is kept, here and in the other tabs, in the same session', () => {
  arrive({ session: makeSession() }, shopper);
  render(<Who />);
  const heard = jest.fn();
  const offs = [on('session:started', heard), on('session:ended', heard)];
  act(() => updateSession({ name: 'June' }));
  expect(screen.getByText('June')).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(makeSession({ name: 'June' }));
  localStorage.setItem('userData', JSON.stringify(makeSession({ name: 'Joan' })));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(screen.getByText('Joan')).toBeInTheDocument();
  expect(heard).not.toHaveBeenCalled();
  offs.forEach((off) => off());
});

test('without a session there is nothing to change', () => {
  arrive({});
  act(() => updateSession({ name: 'June' }));
  expect(localStorage.getItem('userData')).toBeNull();
});
