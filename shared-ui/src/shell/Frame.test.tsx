import { getRole, listGames, logout } from '@press-start/api/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import type { PageRoute } from '../page';
import { answer, answerWith, makeCartLine, makeGame, makeSession, renderRoute } from '../testing';
import { Frame } from './Frame';

const routes: PageRoute[] = [
  { path: '/', element: <Frame />, children: [{ index: true, element: <h1>Door</h1> }] },
  {
    element: <Frame />,
    children: [
      { path: '/home', element: <h1>Catalogue</h1> },
      { path: '/game/:id', element: <h1>A game</h1> },
    ],
  },
];

const asShopper = answer(getRole, { id_user: 7, admin: false, active: true });
const asAdmin = answer(getRole, { id_user: 7, admin: true, active: true });

const openFrame = (test: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(routes, { at: '/home', ...test });

const navbar = () => within(screen.getByRole('banner'));

afterEach(() => {
  document.documentElement.removeAttribute('data-theme');
  document.cookie = 'theme=; max-age=0; path=/';
});

test('R054 the logo links to /home', async () => {
  await openFrame({ at: '/game/3' });
  expect(navbar().getByRole('link', { name: /press start/i })).toHaveAttribute('href', '/home');
});

test('R055 R058 the navbar has a search box and a cart button', async () => {
  await openFrame();
  expect(navbar().getByRole('searchbox', { name: 'Search by name' })).toBeVisible();
  expect(navbar().getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('R057 R063 the user menu of a visitor holds Login and Signup, and nothing of a shopper', async () => {
  const { user } = await openFrame();
  await user.click(navbar().getByText('User'));
  expect(navbar().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?returnTo=%2Fhome');
  expect(navbar().getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
  expect(navbar().queryByText('My Orders')).toBeNull();
  expect(navbar().queryByText('Logout')).toBeNull();
});

test('R059 R062 the user menu of a shopper shows the first name, the orders and the way out', async () => {
  const { user } = await openFrame({ session: makeSession({ name: 'Juno May' }), answers: [asShopper] });
  await user.click(await navbar().findByText('Juno'));
  expect(navbar().getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  expect(navbar().getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(navbar().queryByText('Login')).toBeNull();
});

test('R061 Admin Panel is for an admin only', async () => {
  await openFrame({ session: makeSession(), answers: [asAdmin] });
  expect(await navbar().findByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
});

test('R061 a shopper who is no admin never sees Admin Panel', async () => {
  const { calls } = await openFrame({ session: makeSession(), answers: [asShopper] });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Admin Panel')).toBeNull();
});

test('R062 logging out ends the session and goes to the catalogue', async () => {
  const { user, address } = await openFrame({
    at: '/game/3',
    session: makeSession(),
    answers: [asShopper, answer(logout, { message: 'Bye' })],
  });
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  expect(await navbar().findByText('User')).toBeVisible();
  expect(address()).toBe('/home');
  expect(localStorage.getItem('userData')).toBeNull();
});

test('logging out leaves a private page at once, however slow the server is', async () => {
  const { user, address } = await openFrame({
    at: '/game/3',
    session: makeSession(),
    answers: [asShopper, answerWith(logout, () => new Promise<Response>(() => {}))],
  });
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/home'));
});

test('R064 the bar for mobile repeats shop, user and cart', async () => {
  await openFrame({ cart: [makeCartLine({ quantity: 2 })] });
  const tabs = within(screen.getByLabelText('Mobile'));
  expect(tabs.getByText('Shop')).toHaveAttribute('href', '/home');
  expect(tabs.getByText('Login')).toBeInTheDocument();
  expect(tabs.getByText('Cart').closest('button')).toHaveTextContent('Cart2 items');
});

test('R065 the badge counts items, not lines', async () => {
  await openFrame({
    cart: [makeCartLine({ id_product: 1, quantity: 2 }), makeCartLine({ id_product: 2, quantity: 3 })],
  });
  const button = await navbar().findByRole('button', { name: 'Cart, 5 items' });
  expect(button).toHaveTextContent('5');
});

test('R066 R067 the badge is exact at 99 and shows 99+ at 100', async () => {
  const { unmount } = await openFrame({ cart: [makeCartLine({ in_stock: 200, quantity: 99 })] });
  expect(await navbar().findByText('99')).toBeVisible();
  unmount();
  await openFrame({ cart: [makeCartLine({ in_stock: 200, quantity: 100 })] });
  expect(await navbar().findByText('99+')).toBeVisible();
});

test('R050 R051 the theme is switched in the navbar, on the page and in the cookie', async () => {
  const { user } = await openFrame();
  expect(screen.getByRole('button', { name: 'Original' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Retro' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'retro');
  expect(document.cookie).toContain('theme=retro');
  expect(screen.getByRole('button', { name: 'Retro' })).toHaveAttribute('aria-pressed', 'true');
});

test('coming back to a tab shows the theme chosen in another one', async () => {
  await openFrame();
  document.cookie = 'theme=retro; path=/';
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(document.documentElement.dataset.theme).toBe('retro');
  expect(navbar().getByRole('button', { name: 'Retro' })).toHaveAttribute('aria-pressed', 'true');
});

test('R069 R070 the search suggests up to 4 games, each of which opens its page', async () => {
  const asked: string[] = [];
  const games = [1, 2, 3, 4].map((id) => makeGame({ id_product: id, name_product: `metal ${id}` }));
  const { user, address } = await openFrame({
    answers: [
      answer(listGames, ({ query }) => {
        asked.push(query.toString());
        return games;
      }),
    ],
  });
  await user.type(screen.getByRole('searchbox'), 'metal');
  const list = await screen.findByRole('list', { name: 'Suggestions' });
  expect(within(list).getAllByRole('link')).toHaveLength(4);
  expect(asked.at(-1)).toBe('name=metal&page=1&limit=4');
  await user.click(within(list).getByRole('link', { name: /Metal 3/ }));
  expect(address()).toBe('/game/3');
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
});

test('R071 the suggestions hide 200 ms after the box has lost the focus', async () => {
  const { user } = await openFrame({ answers: [answer(listGames, [makeGame()])] });
  await user.type(screen.getByRole('searchbox'), 'game');
  await screen.findByRole('list', { name: 'Suggestions' });
  jest.useFakeTimers();
  act(() => screen.getByRole('searchbox').blur());
  act(() => jest.advanceTimersByTime(199));
  expect(screen.getByRole('list', { name: 'Suggestions' })).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  jest.useRealTimers();
});

test('a search that cannot be answered suggests nothing and says nothing', async () => {
  const refusal = answerWith(listGames, () => new Response('{}', { status: 500 }));
  const { user, calls } = await openFrame({ answers: [refusal] });
  await user.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
});

test('searching goes to the catalogue with the text in the address', async () => {
  const { user, address } = await openFrame({ at: '/game/3', answers: [answer(listGames, [])] });
  await user.type(screen.getByRole('searchbox'), 'mario{Enter}');
  await waitFor(() => expect(address()).toBe('/home?q=mario'));
});

test('R048 R049 the footer calls the shop a fictional bootcamp project', async () => {
  await openFrame();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Press Start is a fictional bootcamp project.');
});

test('the focus goes to the page one has gone to', async () => {
  const { user, router } = await openFrame();
  navbar().getByRole('searchbox').focus();
  await act(() => router.navigate('/game/3'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await user.tab();
  await act(() => router.navigate('/game/3?page=2'));
  expect(screen.getByRole('main')).not.toHaveFocus();
});

test('the landing page stands without navbar and footer', async () => {
  await openFrame({ at: '/' });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('axe finds nothing wrong with the frame', async () => {
  const { container } = await openFrame({ session: makeSession(), answers: [asAdmin] });
  await navbar().findByText('Admin Panel');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
