import { act, screen, waitFor, within } from '@testing-library/react';
import { getRole, listOrders, listSoldLines, listUsers } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { makeUser, openAdmin, respondPage } from '../../testing/admin';
import { dashboardResponses } from '../../testing/dashboard';
import { sections } from './sections';

// jsdom has no layout, so the chart cannot measure its container. The e2e tests cover the chart.
jest.mock('../dashboard/MonthChart', () => ({ __esModule: true, default: () => null }));

// Restore the mocks here, because a failing test stops before its own cleanup.
afterEach(() => jest.restoreAllMocks());

const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const getSectionNavigation = () => screen.getByRole('navigation', { name: 'Admin sections' });

test('The back office opens the HOME section for an administrator [R029 R315]', async () => {
  const { calls } = await openAdmin('/admin', ...dashboardResponses());
  expect(await screen.findByRole('heading', { name: 'Today at the shop' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page');
  const request = calls.find(({ path }) => path.startsWith('/figures'));
  expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('The sidebar shows the capitalised username and a link back to the shop [R312 R313]', async () => {
  await openAdmin('/admin', ...dashboardResponses());
  expect(await screen.findByText('Max')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to shop' })).toHaveAttribute('href', '/home');
});

test('The sidebar links to the four main sections, each with its own URL, and marks the current section [R314]', async () => {
  const { user, currentUrl } = await openAdmin('/admin', ...dashboardResponses({ users: [makeUser()] }));
  await screen.findByText('Max');
  const links = within(getSectionNavigation()).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['HOME', 'SALES', 'PRODUCTS', 'USERS']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin',
    '/admin?section=sales',
    '/admin?section=products',
    '/admin?section=users',
  ]);
  await user.click(screen.getByRole('link', { name: 'USERS' }));
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeInTheDocument();
  expect(currentUrl()).toBe('/admin?section=users');
  expect(screen.getByRole('link', { name: 'USERS' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'HOME' })).not.toHaveAttribute('aria-current');
});

test('Clicking a link that then disappears moves focus to the page, but clicking a button that remains does not', async () => {
  const orders = [respondPage(listOrders, []), respond(listSoldLines, [])];
  const { user, container } = await openAdmin('/admin?section=sales&status=pending', ...orders);
  // The shop's layout, which this test does not render, provides the element that receives focus.
  container.id = 'main';
  container.tabIndex = -1;
  await user.click(await screen.findByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(container).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Latest Sales' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older Sales' })).toHaveFocus());
});

test('The inbox count is requested without waiting for the section to load', async () => {
  jest.spyOn(sections.users, 'load').mockReturnValue(new Promise(() => undefined));
  const { calls } = await openAdmin('/admin?section=users');
  await waitFor(() => expect(calls.some(({ path }) => path === '/contact/inbox')).toBe(true));
});

test('A sidebar link that is focused while the section loads keeps the focus', async () => {
  let finishLoading = () => {};
  const { load } = sections.home;
  jest
    .spyOn(sections.home, 'load')
    .mockReturnValue(new Promise<void>((resolve) => (finishLoading = resolve)).then(load));
  await openAdmin('/admin', ...dashboardResponses());
  screen.getByRole('link', { name: 'Reviews' }).focus();
  finishLoading();
  await screen.findByRole('heading', { name: 'Today at the shop' });
  expect(screen.getByRole('link', { name: 'Reviews' })).toHaveFocus();
});

test('The sidebar links to the forms that add products, genres and platforms [R316]', async () => {
  await openAdmin('/admin', ...dashboardResponses());
  await screen.findByText('Max');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([href('Add Product'), href('Add Genre'), href('Add Platform')]).toEqual([
    '/form',
    '/createGenre',
    '/createPlatform',
  ]);
});

// A single test covers both states, because the atom that stores the state is not reset between tests.
test('The navigation bar is visible initially, and a button hides and shows it [R038 R039]', async () => {
  const { user } = await openAdmin('/admin', ...dashboardResponses());
  await screen.findByText('Max');
  await user.click(screen.getByRole('button', { name: 'Hide admin menu', expanded: true }));
  expect(screen.queryByRole('navigation', { name: 'Admin sections' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Today at the shop' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show admin menu', expanded: false }));
  expect(getSectionNavigation()).toBeInTheDocument();
});

test('A section that fails to load shows an error, and Retry loads the section [R332]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isFailing = true;
  const success = respondPage(listUsers, [makeUser()]);
  const users: Responder = {
    ...success,
    reply: (request) =>
      isFailing
        ? Response.json({ error: 'internal', message: 'Sorry' }, { status: 500 })
        : success.reply(request),
  };
  const { user } = await openAdmin('/admin?section=users', users);
  expect(await screen.findByText('Oops Something Went Wrong...')).toBeInTheDocument();
  expect(getSectionNavigation()).toBeInTheDocument();
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('rosa')).toBeInTheDocument();
  consoleError.mockRestore();
});

test('The back office redirects a shopper to /home and requests only the role [R030 R442]', async () => {
  const { calls } = await openAdmin('/admin?section=sales', shopper);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(calls.every(({ path }) => path === '/auth/getRole')).toBe(true);
});

test('The back office redirects a visitor without a session to /home [R030]', async () => {
  await renderRoute(routes, { url: '/admin' });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('If the role of a user cannot be loaded, the back office redirects to /home without a dialog [R196]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openAdmin('/admin', respondError(getRole, 500, { error: 'internal', message: 'Sorry' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  consoleError.mockRestore();
});

test('A session that was edited to claim the admin role does not open the back office [R443]', async () => {
  const forged = { ...makeSession(), admin: true, role: { admin: true } };
  await renderRoute(routes, { url: '/admin', session: forged, responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('An administrator whose role was revoked is redirected when the window is focused [Q58]', async () => {
  let isAdmin = true;
  const role = respond(getRole, () => ({ id_user: 7, admin: isAdmin, active: true }));
  await openAdmin('/admin', role, ...dashboardResponses());
  await screen.findByText('Max');
  isAdmin = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.getByText('Page /home')).toBeInTheDocument());
});

test('An administrator whose role was revoked is redirected on the next request [Q58]', async () => {
  const forbidden = { error: 'forbidden', message: 'Only administrators may do this.' };
  const responses = [
    ...dashboardResponses(),
    respondError(listOrders, 403, forbidden),
    respond(listSoldLines, []),
  ];
  const { user } = await openAdmin('/admin', ...responses);
  // Wait for the page, because the loading state also contains the link.
  await screen.findByText('Max');
  await user.click(screen.getByRole('link', { name: 'SALES' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('An expired token redirects from the back office to the login dialog, with the current URL as the return path [Q57]', async () => {
  const unauthorised = { error: 'unauthorised', message: 'Ended' };
  await openAdmin('/admin?section=users&page=2', respondError(listUsers, 401, unauthorised));
  expect(
    await screen.findByText('Page /login?returnTo=%2Fadmin%3Fsection%3Dusers%26page%3D2'),
  ).toBeInTheDocument();
});
