import { getRole, listOrders, logout, saveCart } from '@press-start/api/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { getDefaultStore } from 'jotai';
import type { PageHandle, PageRoute } from '../page';
import { retro } from '../themes/retro';
import { call } from '../api';
import { endedAtom, endSession, requireSession, whenSignedIn } from '../session';
import { respond, respondWith, makeCartLine, makeSession, respondError, renderRoute } from '../testing';
import { Frame } from './Frame';
import { menuAtom } from './menu';

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

const asShopper = respond(getRole, { id_user: 7, admin: false, active: true });
const asAdmin = respond(getRole, { id_user: 7, admin: true, active: true });

const openFrame = (test: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(routes, { at: '/home', hasFrame: true, ...test });

const navbar = () => within(screen.getByRole('banner'));

afterEach(() => {
  document.documentElement.removeAttribute('data-theme');
  document.cookie = 'theme=; max-age=0; path=/';
});

test('The logo links to /home [R054]', async () => {
  await openFrame({ at: '/game/3' });
  expect(navbar().getByRole('link', { name: /press start/i })).toHaveAttribute('href', '/home');
});

test('The navbar has a search box and a cart button [R055 R058]', async () => {
  await openFrame();
  expect(navbar().getByRole('combobox', { name: 'Search by name' })).toBeVisible();
  expect(navbar().getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('The user menu of a visitor holds Login and Signup, and nothing of a shopper [R057 R063]', async () => {
  const { user } = await openFrame();
  await user.click(navbar().getByText('User'));
  expect(navbar().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?returnTo=%2Fhome');
  expect(navbar().getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
  expect(navbar().queryByText('My Orders')).toBeNull();
  expect(navbar().queryByText('Logout')).toBeNull();
});

test('Favs, on wide screens and on mobile, is for shoppers only [R022 R056]', async () => {
  const { unmount } = await openFrame();
  expect(screen.queryByText('Favs')).toBeNull();
  unmount();
  await openFrame({ session: makeSession(), responses: [asShopper] });
  expect(await navbar().findByRole('link', { name: 'Favs' })).toHaveAttribute('href', '/favs');
  expect(within(screen.getByLabelText('Mobile')).getByText('Favs')).toHaveAttribute('href', '/favs');
});

test('The user menu of a shopper shows the first name, the profile, the orders and the way out [R059 R060 R062]', async () => {
  const { user } = await openFrame({ session: makeSession({ name: 'Juno May' }), responses: [asShopper] });
  await user.click(await navbar().findByText('Juno'));
  expect(navbar().getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
  expect(navbar().getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  expect(navbar().getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(navbar().queryByText('Login')).toBeNull();
});

test('Admin Panel is for an admin only [R061]', async () => {
  await openFrame({ session: makeSession(), responses: [asAdmin] });
  expect(await navbar().findByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
});

test('A shopper who is no admin never sees Admin Panel [R061]', async () => {
  const { calls } = await openFrame({ session: makeSession(), responses: [asShopper] });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Admin Panel')).toBeNull();
});

test('Logging out ends the session and goes to the catalogue [R062]', async () => {
  const { user, address } = await openFrame({
    at: '/game/3',
    session: makeSession(),
    responses: [asShopper, respond(logout, { message: 'Bye' })],
  });
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  expect(await navbar().findByText('User')).toBeVisible();
  expect(address()).toBe('/home');
  expect(localStorage.getItem('userData')).toBeNull();
  expect(screen.queryByText('Favs')).toBeNull();
});

test('a page that a remote declares for the menu is in the menu, for a visitor and for a shopper', async () => {
  getDefaultStore().set(menuAtom, [{ label: 'Arcade', to: '/arcade' }]);
  try {
    const { user, unmount } = await openFrame();
    await user.click(navbar().getByText('User'));
    expect(navbar().getByRole('link', { name: 'Arcade' })).toHaveAttribute('href', '/arcade');
    expect(within(screen.getByLabelText('Mobile')).getByText('Arcade')).toHaveAttribute('href', '/arcade');
    unmount();
    await openFrame({ session: makeSession({ name: 'Juno May' }), responses: [asShopper] });
    await user.click(await navbar().findByText('Juno'));
    expect(navbar().getByRole('link', { name: 'Arcade' })).toBeVisible();
  } finally {
    getDefaultStore().set(menuAtom, []);
  }
});

test('logging out leaves a private page at once, however slow the server is', async () => {
  const { user, address } = await openFrame({
    at: '/game/3',
    session: makeSession(),
    responses: [asShopper, respondWith(logout, () => new Promise<Response>(() => {}))],
  });
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/home'));
});

test('Escape closes the user menu and leaves the focus on its button', async () => {
  const { user } = await openFrame();
  await user.click(navbar().getByText('User'));
  await user.tab();
  expect(navbar().getByRole('link', { name: 'Login' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(navbar().getByText('User').closest('details')).not.toHaveAttribute('open');
  expect(navbar().getByText('User').closest('summary')).toHaveFocus();
});

test('The bar for mobile repeats shop, user and cart [R064]', async () => {
  await openFrame({ cart: [makeCartLine({ quantity: 2 })] });
  const tabs = within(screen.getByLabelText('Mobile'));
  expect(tabs.getByText('Shop')).toHaveAttribute('href', '/home');
  expect(tabs.getByText('Login')).toBeInTheDocument();
  expect(tabs.getByText('Cart').closest('button')).toHaveTextContent('Cart2 items');
});

test('The bar for mobile repeats what the navbar offers to a visitor, a shopper and an administrator [R064]', async () => {
  const options = () =>
    within(screen.getByLabelText('Mobile'))
      .queryAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href')?.split('?')[0]);
  const { unmount } = await openFrame();
  expect(options()).toEqual(['/home', '/login', '/signup']);
  unmount();
  await openFrame({ session: makeSession(), responses: [asAdmin] });
  await navbar().findByText('Admin Panel');
  const bar = within(screen.getByLabelText('Mobile'));
  expect(options()).toEqual(expect.arrayContaining(['/home', '/favs', '/user', '/admin']));
  expect(bar.getByText('Juno')).toBeInTheDocument();
  expect(bar.getByText('Logout')).toBeInTheDocument();
  expect(bar.queryByText('Signup')).not.toBeInTheDocument();
});

test('The badge counts items, not lines [R065]', async () => {
  await openFrame({
    cart: [makeCartLine({ id_product: 1, quantity: 2 }), makeCartLine({ id_product: 2, quantity: 3 })],
  });
  const button = await navbar().findByRole('button', { name: 'Cart, 5 items' });
  expect(button).toHaveTextContent('5');
});

test('The badge is exact at 99 and shows 99+ at 100 [R066 R067]', async () => {
  const { unmount } = await openFrame({ cart: [makeCartLine({ in_stock: 200, quantity: 99 })] });
  expect(await navbar().findByText('99')).toBeVisible();
  unmount();
  await openFrame({ cart: [makeCartLine({ in_stock: 200, quantity: 100 })] });
  expect(await navbar().findByText('99+')).toBeVisible();
});

test('The theme is switched in the navbar, on the page and in the cookie [R050 R051]', async () => {
  const { user } = await openFrame();
  expect(screen.getByRole('button', { name: 'Original' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Retro' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'retro');
  expect(document.cookie).toContain('theme=retro');
  expect(getComputedStyle(document.documentElement).getPropertyValue('--bg')).toBe(retro.color.bg);
  expect(screen.getByRole('button', { name: 'Retro' })).toHaveAttribute('aria-pressed', 'true');
});

test('coming back to a tab shows the theme chosen in another one', async () => {
  await openFrame();
  document.cookie = 'theme=retro; path=/';
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('retro'));
  expect(navbar().getByRole('button', { name: 'Retro' })).toHaveAttribute('aria-pressed', 'true');
});

test('The footer calls the shop a fictional bootcamp project [R048 R049]', async () => {
  await openFrame();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Press Start is a fictional bootcamp project.');
});

test('the focus goes to the page one has gone to', async () => {
  const { user, router } = await openFrame();
  navbar().getByRole('combobox').focus();
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
  const { container } = await openFrame({ session: makeSession(), responses: [asAdmin] });
  await navbar().findByText('Admin Panel');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('Escape closes the cart even before it has come and taken the focus [R040]', async () => {
  const { user } = await renderRoute(routes, { at: '/home', hasFrame: true });
  await user.click(screen.getByRole('button', { name: /^Cart/ }));
  const page = screen.getByRole('main').closest('[inert]');
  expect(page).not.toBeNull();
  // A browser takes the focus from what is inert.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(page).not.toHaveAttribute('inert');
});

const dead = { error: 'unauthorised', message: 'Please log in.' };

test('A session that the server has ended opens the login over any page, with a way back and the reason [Q57]', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation();
  await openFrame({ at: '/game/3', session: makeSession(), responses: [respondError(getRole, 401, dead)] });
  expect(await screen.findByText('Page /login?returnTo=%2Fgame%2F3')).toBeInTheDocument();
  expect(getDefaultStore().get(endedAtom)).toBe('expired');
  complaint.mockRestore();
});

test('Logged out in another tab, a page for everybody stays as it is [Q57]', async () => {
  await openFrame({ at: '/game/3', session: makeSession(), responses: [asShopper] });
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await navbar().findByText('User')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'A game' })).toBeVisible();
});

test('A page that was being opened is what the login leads back to [Q57]', async () => {
  const orders: PageRoute = {
    path: '/orders',
    loader: ({ request }) => whenSignedIn(request, ({ id }) => call(listOrders, { query: { idUser: id } })),
    element: <h1>Orders</h1>,
  };
  const page = await renderRoute([{ element: <Frame />, children: [{ path: '/home' }, orders] }], {
    hasFrame: true,
    at: '/home',
    session: makeSession(),
    responses: [asShopper, respondError(listOrders, 401, dead)],
  });
  await act(() => page.router.navigate('/orders'));
  expect(await screen.findByText('Page /login?returnTo=%2Forders')).toBeInTheDocument();
});

test('A private page whose session has ended before it is drawn is left as well [Q57]', async () => {
  const loader: PageRoute['loader'] = ({ request }) => {
    const { id } = requireSession(request);
    endSession('expired');
    return id;
  };
  const handle: PageHandle = { server: 'skeleton', session: 'required' };
  const secret = { path: '/user', handle, loader, element: <h1>Secret</h1>, HydrateFallback: () => null };
  await renderRoute([{ element: <Frame />, children: [{ path: '/home' }, secret] }], {
    hasFrame: true,
    at: '/user',
    session: makeSession(),
    responses: [asShopper],
  });
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
  expect(screen.queryByText('Secret')).not.toBeInTheDocument();
});

test('A private page that shows an error instead of its data stays when another tab logs out', async () => {
  const handle: PageHandle = { server: 'skeleton', session: 'required' };
  const secret: PageRoute = {
    path: '/user',
    handle,
    loader: () => {
      throw new Response(null, { status: 404 });
    },
    element: <h1>Secret</h1>,
    errorElement: <h1>Nothing here</h1>,
    HydrateFallback: () => null,
  };
  const { address } = await renderRoute([{ element: <Frame />, children: [{ path: '/home' }, secret] }], {
    hasFrame: true,
    at: '/user',
    session: makeSession(),
    responses: [asShopper],
  });
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible();
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await navbar().findByText('User')).toBeVisible();
  // A page that is left goes through several navigations.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(address()).toBe('/user');
});

test('A private page that is shown is left when another tab logs out', async () => {
  const handle: PageHandle = { server: 'skeleton', session: 'required' };
  const secret: PageRoute = {
    path: '/user',
    handle,
    loader: () => null,
    element: <h1>Secret</h1>,
    HydrateFallback: () => null,
  };
  await renderRoute([{ element: <Frame />, children: [{ path: '/home' }, secret] }], {
    hasFrame: true,
    at: '/user',
    session: makeSession(),
    responses: [asShopper],
  });
  expect(await screen.findByRole('heading', { name: 'Secret' })).toBeVisible();
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
  expect(getDefaultStore().get(endedAtom)).toBe('elsewhere');
});

test('Who logs out of a session that has died already is not asked to log in [Q57]', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  const { user, address } = await openFrame({
    at: '/game/3',
    session: makeSession(),
    cart: [makeCartLine()],
    responses: [asShopper, respondError(saveCart, 401, dead)],
  });
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  expect(await navbar().findByText('User')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/home'));
  warned.mockRestore();
});
