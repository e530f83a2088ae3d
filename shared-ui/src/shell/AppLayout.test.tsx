import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { createStore, getDefaultStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { getRole, listOrders, logout, saveCart } from '@press-start/api/contract';
import { call } from '../api';
import type { PageHandle, PageRoute } from '../page';
import { endSession, requireSession, sessionEndReasonAtom, StoreProvider, whenSignedIn } from '../session';
import { makeCartLine, makeSession, renderRoute, respond, respondError, respondWith } from '../testing';
import { tokens as retro } from '../themes/retro/tokens';
import { AppLayout } from './AppLayout';
import { menuAtom, showCartAtom } from './layoutState';
import { Navbar } from './Navbar';
import { TabBar } from './TabBar';

const routes: PageRoute[] = [
  { path: '/', element: <AppLayout />, children: [{ index: true, element: <h1>Landing</h1> }] },
  {
    element: <AppLayout />,
    children: [
      { path: '/home', element: <h1>Catalogue</h1> },
      { path: '/game/:id', element: <h1>A game</h1> },
    ],
  },
];

const asShopper = respond(getRole, { id_user: 7, admin: false, active: true });
const asAdmin = respond(getRole, { id_user: 7, admin: true, active: true });

const openLayout = (options: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(routes, { url: '/home', hasLayout: true, ...options });

const navbar = () => within(screen.getByRole('banner'));

afterEach(() => {
  document.documentElement.removeAttribute('data-theme');
  document.cookie = 'theme=; max-age=0; path=/';
});

test('The logo links to /home [R054]', async () => {
  await openLayout({ url: '/game/3' });
  expect(navbar().getByRole('link', { name: /press start/i })).toHaveAttribute('href', '/home');
});

test('The navbar has a search box, and a cart button with the number of items [R055 R058]', async () => {
  await openLayout();
  expect(navbar().getByRole('combobox', { name: 'Search by name' })).toBeVisible();
  expect(navbar().getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('The user menu of a visitor contains Login and Signup, but no entries that require a session [R057 R063]', async () => {
  const { user } = await openLayout();
  await user.click(navbar().getByText('User'));
  expect(navbar().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?returnTo=%2Fhome');
  expect(navbar().getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
  expect(navbar().queryByText('My Orders')).toBeNull();
  expect(navbar().queryByText('Logout')).toBeNull();
});

test('The Favs link is shown only to shoppers, both on wide screens and on mobile [R022 R056]', async () => {
  const { unmount } = await openLayout();
  expect(screen.queryByText('Favs')).toBeNull();
  unmount();
  await openLayout({ session: makeSession(), responses: [asShopper] });
  expect(await navbar().findByRole('link', { name: 'Favs' })).toHaveAttribute('href', '/favs');
  expect(within(screen.getByLabelText('Mobile')).getByText('Favs')).toHaveAttribute('href', '/favs');
});

test('The user menu of a shopper shows the first name, the profile, the orders and Logout [R059 R060 R062]', async () => {
  const { user } = await openLayout({ session: makeSession({ name: 'Juno May' }), responses: [asShopper] });
  await user.click(await navbar().findByText('Juno'));
  expect(navbar().getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
  expect(navbar().getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  expect(navbar().getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(navbar().queryByText('Login')).toBeNull();
});

test('The user menu of an administrator contains Admin Panel [R061]', async () => {
  await openLayout({ session: makeSession(), responses: [asAdmin] });
  expect(await navbar().findByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
});

test('The user menu of a shopper who is not an administrator does not contain Admin Panel [R061]', async () => {
  const { calls } = await openLayout({ session: makeSession(), responses: [asShopper] });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Admin Panel')).toBeNull();
});

test('Logging out ends the session and opens the catalogue [R062]', async () => {
  const { user, currentUrl } = await openLayout({
    url: '/game/3',
    session: makeSession(),
    responses: [asShopper, respond(logout, { message: 'Bye' })],
  });
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  expect(await navbar().findByText('User')).toBeVisible();
  expect(currentUrl()).toBe('/home');
  expect(localStorage.getItem('userData')).toBeNull();
  expect(screen.queryByText('Favs')).toBeNull();
});

test('The user menus of visitors and shoppers list the pages that remotes declare for the menu', async () => {
  getDefaultStore().set(menuAtom, [{ label: 'Arcade', to: '/arcade' }]);
  try {
    const { user, unmount } = await openLayout();
    await user.click(navbar().getByText('User'));
    expect(navbar().getByRole('link', { name: 'Arcade' })).toHaveAttribute('href', '/arcade');
    expect(within(screen.getByLabelText('Mobile')).getByText('Arcade')).toHaveAttribute('href', '/arcade');
    unmount();
    await openLayout({ session: makeSession({ name: 'Juno May' }), responses: [asShopper] });
    await user.click(await navbar().findByText('Juno'));
    expect(navbar().getByRole('link', { name: 'Arcade' })).toBeVisible();
  } finally {
    getDefaultStore().set(menuAtom, []);
  }
});

test('Logging out opens the catalogue before the server responds', async () => {
  const { user, currentUrl } = await openLayout({
    url: '/game/3',
    session: makeSession(),
    responses: [asShopper, respondWith(logout, () => new Promise<Response>(() => {}))],
  });
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(currentUrl()).toBe('/home'));
});

test('Escape closes the user menu and returns focus to its button', async () => {
  const { user } = await openLayout();
  await user.click(navbar().getByText('User'));
  await user.tab();
  await waitFor(() => expect(navbar().getByRole('link', { name: 'Login' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(navbar().getByText('User').closest('details')).not.toHaveAttribute('open');
  await waitFor(() => expect(navbar().getByText('User').closest('summary')).toHaveFocus());
});

test('The mobile tab bar contains the shop, user and cart options [R064]', async () => {
  await openLayout({ cart: [makeCartLine({ quantity: 2 })] });
  const tabs = within(screen.getByLabelText('Mobile'));
  expect(tabs.getByText('Shop')).toHaveAttribute('href', '/home');
  expect(tabs.getByText('Login')).toBeInTheDocument();
  expect(tabs.getByText('Cart').closest('button')).toHaveTextContent('Cart2 items');
});

test('The mobile tab bar contains the navbar options of a visitor and of an administrator [R064]', async () => {
  const options = () =>
    within(screen.getByLabelText('Mobile'))
      .queryAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href')?.split('?')[0]);
  const { unmount } = await openLayout();
  expect(options()).toEqual(['/home', '/login', '/signup']);
  unmount();
  await openLayout({ session: makeSession(), responses: [asAdmin] });
  await navbar().findByText('Admin Panel');
  const bar = within(screen.getByLabelText('Mobile'));
  expect(options()).toEqual(expect.arrayContaining(['/home', '/favs', '/user', '/admin']));
  expect(bar.getByText('Juno')).toBeInTheDocument();
  expect(bar.getByText('Logout')).toBeInTheDocument();
  expect(bar.queryByText('Signup')).not.toBeInTheDocument();
});

test('The cart badge shows the number of items, not of lines [R065]', async () => {
  await openLayout({
    cart: [makeCartLine({ id_product: 1, quantity: 2 }), makeCartLine({ id_product: 2, quantity: 3 })],
  });
  const button = await navbar().findByRole('button', { name: 'Cart, 5 items' });
  expect(button).toHaveTextContent('5');
});

test('Before hydration, no cart badge shows a number, because the cart in browser storage is not read yet [R065]', () => {
  const element = (
    <>
      <Navbar />
      <TabBar />
    </>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <StoreProvider store={createStore()}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element }])} />
    </StoreProvider>,
  );
  expect(page.querySelector('header [data-cart]')).toHaveTextContent(/^$/);
  expect(page.querySelector('header [data-cart]')).toHaveAccessibleName('Cart');
  expect(page.querySelector('nav [data-cart]')).toHaveTextContent(/^Cart$/);
});

test('The cart badge shows 99 for 99 items and 99+ for 100 [R066 R067]', async () => {
  const { unmount } = await openLayout({ cart: [makeCartLine({ in_stock: 200, quantity: 99 })] });
  expect(await navbar().findByText('99')).toBeVisible();
  unmount();
  await openLayout({ cart: [makeCartLine({ in_stock: 200, quantity: 100 })] });
  expect(await navbar().findByText('99+')).toBeVisible();
});

test("The navbar's theme switch changes the page's theme and stores it in the cookie [R050 R051]", async () => {
  const { user } = await openLayout();
  expect(screen.getByRole('button', { name: 'Original' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Retro' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'retro'));
  expect(document.cookie).toContain('theme=retro');
  expect(getComputedStyle(document.documentElement).getPropertyValue('--bg')).toBe(retro.color.bg);
  expect(screen.getByRole('button', { name: 'Retro' })).toHaveAttribute('aria-pressed', 'true');
});

test('When a tab receives focus, it applies the theme that was chosen in another tab', async () => {
  await openLayout();
  document.cookie = 'theme=retro; path=/';
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('retro'));
  expect(navbar().getByRole('button', { name: 'Retro' })).toHaveAttribute('aria-pressed', 'true');
});

test('The footer describes the shop as a fictional bootcamp project [R048 R049]', async () => {
  await openLayout();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Press Start is a fictional bootcamp project.');
});

test('A navigation to another path moves focus to the new page, but a navigation that changes only the query does not', async () => {
  const { user, router } = await openLayout();
  navbar().getByRole('combobox').focus();
  await act(() => router.navigate('/game/3'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await user.tab();
  await act(() => router.navigate('/game/3?page=2'));
  expect(screen.getByRole('main')).not.toHaveFocus();
});

test('The landing page has no navbar and no footer', async () => {
  await openLayout({ url: '/' });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

const officeHandle: PageHandle = {
  server: 'full',
  layout: {
    Header: () => <header>Tools</header>,
    Footer: () => <footer>Fine print</footer>,
  },
};

test("A page's own header and footer replace the navbar, the footer and the tab bar of the shop", async () => {
  const pages: PageRoute[] = [
    {
      element: <AppLayout />,
      children: [
        { path: '/home', element: <h1>Catalogue</h1> },
        { path: '/office', handle: officeHandle, element: <h1>Office</h1> },
      ],
    },
  ];
  const { router } = await renderRoute(pages, { url: '/office', hasLayout: true });
  expect(screen.getByRole('banner')).toHaveTextContent(/^Tools$/);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Fine print$/);
  expect(screen.queryByLabelText('Mobile')).toBeNull();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  await act(() => router.navigate('/home'));
  expect(navbar().getByRole('combobox', { name: 'Search by name' })).toBeVisible();
  expect(screen.getByLabelText('Mobile')).toBeInTheDocument();
  expect(screen.queryByText('Fine print')).toBeNull();
});

test("If a page's own header throws, the error page is shown in the app layout of the shop", async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  const consoleWarn = jest.spyOn(console, 'warn').mockImplementation();
  const Header = () => {
    throw new Error('Broken header');
  };
  const handle: PageHandle = { server: 'full', layout: { Header, Footer: () => null } };
  const page: PageRoute = {
    element: <AppLayout />,
    errorElement: (
      <AppLayout>
        <h1>Out of order</h1>
      </AppLayout>
    ),
    children: [{ path: '/office', handle, element: <h1>Office</h1> }],
  };
  await renderRoute([page], { url: '/office', hasLayout: true });
  expect(screen.getByRole('heading', { name: 'Out of order' })).toBeVisible();
  expect(navbar().getByRole('combobox', { name: 'Search by name' })).toBeVisible();
  consoleError.mockRestore();
  consoleWarn.mockRestore();
});

test('axe finds no accessibility violations in the app layout (colour contrast is not checked)', async () => {
  const { container } = await openLayout({ session: makeSession(), responses: [asAdmin] });
  await navbar().findByText('Admin Panel');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('Escape closes the cart drawer while its code is still loading [R040]', async () => {
  await renderRoute(routes, { url: '/home', hasLayout: true });
  fireEvent.click(screen.getByRole('button', { name: /^Cart/ }));
  expect(getDefaultStore().get(showCartAtom)).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(getDefaultStore().get(showCartAtom)).toBe(false);
});

const expiredBody = { error: 'unauthorised', message: 'Please log in.' };

test('An expired session opens the login dialog with the reason and a return path to the page [Q57]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  await openLayout({
    url: '/game/3',
    session: makeSession(),
    responses: [respondError(getRole, 401, expiredBody)],
  });
  expect(await screen.findByText('Page /login?returnTo=%2Fgame%2F3')).toBeInTheDocument();
  expect(getDefaultStore().get(sessionEndReasonAtom)).toBe('expired');
  consoleError.mockRestore();
});

test('A public page stays open when another tab logs out [Q57]', async () => {
  await openLayout({ url: '/game/3', session: makeSession(), responses: [asShopper] });
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await navbar().findByText('User')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'A game' })).toBeVisible();
});

test('The login URL contains a return path to the page that was loading when the session expired [Q57]', async () => {
  const orders: PageRoute = {
    path: '/orders',
    loader: ({ request }) => whenSignedIn(request, ({ id }) => call(listOrders, { query: { idUser: id } })),
    element: <h1>Orders</h1>,
  };
  const page = await renderRoute([{ element: <AppLayout />, children: [{ path: '/home' }, orders] }], {
    hasLayout: true,
    url: '/home',
    session: makeSession(),
    responses: [asShopper, respondError(listOrders, 401, expiredBody)],
  });
  await act(() => page.router.navigate('/orders'));
  expect(await screen.findByText('Page /login?returnTo=%2Forders')).toBeInTheDocument();
});

test('A private page redirects to the login dialog when the session ends before the page renders [Q57]', async () => {
  const loader: PageRoute['loader'] = ({ request }) => {
    const { id } = requireSession(request);
    endSession('expired');
    return id;
  };
  const handle: PageHandle = { server: 'skeleton', session: 'required' };
  const secret = { path: '/user', handle, loader, element: <h1>Secret</h1>, HydrateFallback: () => null };
  await renderRoute([{ element: <AppLayout />, children: [{ path: '/home' }, secret] }], {
    hasLayout: true,
    url: '/user',
    session: makeSession(),
    responses: [asShopper],
  });
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
  expect(screen.queryByText('Secret')).not.toBeInTheDocument();
});

test('A private page that shows an error instead of its data stays open when another tab logs out', async () => {
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
  const { currentUrl } = await renderRoute(
    [{ element: <AppLayout />, children: [{ path: '/home' }, secret] }],
    {
      hasLayout: true,
      url: '/user',
      session: makeSession(),
      responses: [asShopper],
    },
  );
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible();
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await navbar().findByText('User')).toBeVisible();
  // A redirect to the login dialog would take several navigations.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(currentUrl()).toBe('/user');
});

test('A visible private page redirects to the login dialog when another tab logs out', async () => {
  const handle: PageHandle = { server: 'skeleton', session: 'required' };
  const secret: PageRoute = {
    path: '/user',
    handle,
    loader: () => null,
    element: <h1>Secret</h1>,
    HydrateFallback: () => null,
  };
  await renderRoute([{ element: <AppLayout />, children: [{ path: '/home' }, secret] }], {
    hasLayout: true,
    url: '/user',
    session: makeSession(),
    responses: [asShopper],
  });
  expect(await screen.findByRole('heading', { name: 'Secret' })).toBeVisible();
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
  expect(getDefaultStore().get(sessionEndReasonAtom)).toBe('elsewhere');
});

test('Logging out of an expired session does not open the login dialog [Q57]', async () => {
  const consoleWarn = jest.spyOn(console, 'warn').mockImplementation();
  // The session expires after the first attempt to save the cart.
  let status = 503;
  const { user, calls, currentUrl } = await openLayout({
    url: '/game/3',
    session: makeSession(),
    cart: [makeCartLine()],
    responses: [asShopper, respondWith(saveCart, () => Response.json(expiredBody, { status }))],
  });
  await waitFor(() => expect(calls).toHaveLength(2));
  status = 401;
  await user.click(await navbar().findByText('Juno'));
  await user.click(navbar().getByRole('button', { name: 'Logout' }));
  expect(await navbar().findByText('User')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe('/home'));
  consoleWarn.mockRestore();
});
