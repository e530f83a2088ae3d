import { getRole, listOrders, listSales, listUsers } from '@press-start/api/contract';
import { respond, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';
import { makeUser, openAdmin, page } from '../../testing/admin';
import { dashboard } from '../../testing/dashboard';

// It measures its place to draw in, and here nothing has a size; the browser's tests look at it.
jest.mock('../dashboard/MonthChart', () => ({ __esModule: true, default: () => null }));

const user = respond(getRole, { id_user: 7, admin: false, active: true });
const sections = () => screen.getByRole('navigation', { name: 'Admin sections' });

test('An admin is shown the back office, HOME first [R029 R315]', async () => {
  const { calls } = await openAdmin('/admin', ...dashboard());
  expect(await screen.findByRole('heading', { name: 'Today at the shop' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page');
  const recorded = calls.find(({ path }) => path.startsWith('/figures'));
  expect(recorded?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('The side bar shows the capitalised username and the way home [R312 R313]', async () => {
  await openAdmin('/admin', ...dashboard());
  expect(await screen.findByText('Max')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to shop' })).toHaveAttribute('href', '/home');
});

test('Four sections, each a link to its own address; a reload lands in the same one [R314]', async () => {
  const { user: person, address } = await openAdmin('/admin', ...dashboard({ users: [makeUser()] }));
  await screen.findByText('Max');
  const names = within(sections()).getAllByRole('link');
  expect(names.map((link) => link.textContent)).toEqual(['HOME', 'SALES', 'PRODUCTS', 'USERS']);
  await person.click(screen.getByRole('link', { name: 'USERS' }));
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeInTheDocument();
  expect(address()).toBe('/admin?section=users');
  expect(screen.getByRole('link', { name: 'USERS' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'HOME' })).not.toHaveAttribute('aria-current');
});

test('Links to what can be added [R316]', async () => {
  await openAdmin('/admin', ...dashboard());
  await screen.findByText('Max');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([href('Add Product'), href('Add Genre'), href('Add Platform')]).toEqual([
    '/form',
    '/createGenre',
    '/createPlatform',
  ]);
});

// One after the other: the flag outlives the page, as long as the tab does.
test('The navigation bar shows at first, and only while its flag is on [R038 R039]', async () => {
  const { user: person } = await openAdmin('/admin', ...dashboard());
  await screen.findByText('Max');
  await person.click(screen.getByRole('button', { name: 'Hide admin menu', expanded: true }));
  expect(screen.queryByRole('navigation', { name: 'Admin sections' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Today at the shop' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show admin menu', expanded: false }));
  expect(sections()).toBeInTheDocument();
});

test('A section that cannot be opened says so, and is opened by Retry [R332]', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const responses = page(listUsers, [makeUser()]);
  const users: Responder = {
    ...responses,
    reply: (recorded) =>
      broken
        ? Response.json({ error: 'internal', message: 'Sorry' }, { status: 500 })
        : responses.reply(recorded),
  };
  const { user: person } = await openAdmin('/admin?section=users', users);
  expect(await screen.findByText('Oops Something Went Wrong...')).toBeInTheDocument();
  expect(sections()).toBeInTheDocument();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('rosa')).toBeInTheDocument();
  logged.mockRestore();
});

test('Leads a shopper to /home, and asks for nothing of the shop [R030 R442]', async () => {
  const { calls } = await openAdmin('/admin?section=sales', user);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(calls.every(({ path }) => path === '/auth/getRole')).toBe(true);
});

test('Leads a visitor to /home [R030]', async () => {
  await renderRoute(routes, { at: '/admin' });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('A role that cannot be asked for is not an admin’s [R196]', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openAdmin('/admin', respondError(getRole, 500, { error: 'internal', message: 'Sorry' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  logged.mockRestore();
});

test('A session edited to be an admin’s is not one [R443]', async () => {
  const forged = { ...makeSession(), admin: true, role: { admin: true } };
  await renderRoute(routes, { at: '/admin', session: forged, responses: [user] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('An admin whose role was revoked is led out on coming back to the page [Q58]', async () => {
  let isAdmin = true;
  const role = respond(getRole, () => ({ id_user: 7, admin: isAdmin, active: true }));
  await openAdmin('/admin', role, ...dashboard());
  await screen.findByText('Max');
  isAdmin = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.getByText('Page /home')).toBeInTheDocument());
});

test('An admin whose role was revoked loses the panel with the next call [Q58]', async () => {
  const forbidden = { error: 'forbidden', message: 'Only administrators may do this.' };
  const responses = [...dashboard(), respondError(listOrders, 403, forbidden), respond(listSales, [])];
  const { user: person } = await openAdmin('/admin', ...responses);
  // The frame that waits for the answer has the link as well, and gives way to this one.
  await screen.findByText('Max');
  await person.click(screen.getByRole('link', { name: 'SALES' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('A dead token leads to the login and back [Q57]', async () => {
  const ended = { error: 'unauthorised', message: 'Ended' };
  await openAdmin('/admin?section=users&page=2', respondError(listUsers, 401, ended));
  expect(
    await screen.findByText('Page /login?returnTo=%2Fadmin%3Fsection%3Dusers%26page%3D2'),
  ).toBeInTheDocument();
});
