import { getRole, listOrders, listSales, listUsers } from '@press-start/api/contract';
import { answer, makeSession, refuse, renderRoute } from '@press-start/shared-ui/testing';
import type { Answer } from '@press-start/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';
import { makeUser, openAdmin, page } from '../../testing/admin';
import { dashboard } from '../../testing/dashboard';

// It measures its place to draw in, and here nothing has a size; the browser's tests look at it.
jest.mock('../dashboard/MonthChart', () => ({ __esModule: true, default: () => null }));

const user = answer(getRole, { id_user: 7, admin: false, active: true });
const sections = () => screen.getByRole('navigation', { name: 'Admin sections' });

test('R029 R315 an admin is shown the back office, HOME first', async () => {
  const { calls } = await openAdmin('/admin', ...dashboard());
  expect(await screen.findByRole('heading', { name: 'Today at the shop' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page');
  const asked = calls.find(({ path }) => path.startsWith('/figures'));
  expect(asked?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('R312 R313 the side bar shows the capitalised username and the way home', async () => {
  await openAdmin('/admin', ...dashboard());
  expect(await screen.findByText('Max')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to shop' })).toHaveAttribute('href', '/home');
});

test('R314 four sections, each a link to its own address; a reload lands in the same one', async () => {
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

test('R316 links to what can be added', async () => {
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
test('R038 R039 the navigation bar shows at first, and only while its flag is on', async () => {
  const { user: person } = await openAdmin('/admin', ...dashboard());
  await screen.findByText('Max');
  await person.click(screen.getByRole('button', { name: 'Hide admin menu', expanded: true }));
  expect(screen.queryByRole('navigation', { name: 'Admin sections' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Today at the shop' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show admin menu', expanded: false }));
  expect(sections()).toBeInTheDocument();
});

test('R332 a section that cannot be opened says so, and is opened by Retry', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const answers = page(listUsers, [makeUser()]);
  const users: Answer = {
    ...answers,
    reply: (asked) =>
      broken ? Response.json({ error: 'internal', message: 'Sorry' }, { status: 500 }) : answers.reply(asked),
  };
  const { user: person } = await openAdmin('/admin?section=users', users);
  expect(await screen.findByText('Oops Something Went Wrong...')).toBeInTheDocument();
  expect(sections()).toBeInTheDocument();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('rosa')).toBeInTheDocument();
  logged.mockRestore();
});

test('R030 R442 leads a shopper to /home, and asks for nothing of the shop', async () => {
  const { calls } = await openAdmin('/admin?section=sales', user);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(calls.every(({ path }) => path === '/auth/getRole')).toBe(true);
});

test('R030 leads a visitor to /home', async () => {
  await renderRoute(routes, { at: '/admin' });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('R196 a role that cannot be asked for is not an admin’s', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openAdmin('/admin', refuse(getRole, 500, { error: 'internal', message: 'Sorry' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  logged.mockRestore();
});

test('R443 a session edited to be an admin’s is not one', async () => {
  const forged = { ...makeSession(), admin: true, role: { admin: true } };
  await renderRoute(routes, { at: '/admin', session: forged, answers: [user] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Q58 an admin whose role was revoked is led out on coming back to the page', async () => {
  let isAdmin = true;
  const role = answer(getRole, () => ({ id_user: 7, admin: isAdmin, active: true }));
  await openAdmin('/admin', role, ...dashboard());
  await screen.findByText('Max');
  isAdmin = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.getByText('Page /home')).toBeInTheDocument());
});

test('Q58 an admin whose role was revoked loses the panel with the next call', async () => {
  const forbidden = { error: 'forbidden', message: 'Only administrators may do this.' };
  const answers = [...dashboard(), refuse(listOrders, 403, forbidden), answer(listSales, [])];
  const { user: person } = await openAdmin('/admin', ...answers);
  // The frame that waits for the answer has the link as well, and gives way to this one.
  await screen.findByText('Max');
  await person.click(screen.getByRole('link', { name: 'SALES' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Q57 a dead token leads to the login and back', async () => {
  const ended = { error: 'unauthorised', message: 'Ended' };
  await openAdmin('/admin?section=users&page=2', refuse(listUsers, 401, ended));
  expect(
    await screen.findByText('Page /login?returnTo=%2Fadmin%3Fsection%3Dusers%26page%3D2'),
  ).toBeInTheDocument();
});
