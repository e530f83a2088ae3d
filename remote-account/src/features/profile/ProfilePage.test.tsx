import { act, screen, within } from '@testing-library/react';
import { getRole } from '@press-start/api/contract';
import { makeSession, renderRoute, respond } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/user');
const responses = [respond(getRole, { id_user: 7, admin: false, active: true })];

test('The profile shows the full name and the email address [R017 R246]', async () => {
  await renderRoute(routes, { at: '/user', session: makeSession(), responses });
  expect(await screen.findByRole('heading', { name: 'Juno Loop' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  expect(screen.getByText('juno@example.com')).toBeVisible();
});

test('The account menu links to the edit page, orders, favourites and help [R245]', async () => {
  await renderRoute(routes, { at: '/user', session: makeSession(), responses });
  const links = within(await screen.findByRole('navigation', { name: 'My account' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Edit Profile', '/edit'],
    ['My Orders', '/orders'],
    ['Favourites', '/favs'],
    ['Help', '/contact'],
  ]);
});

test('The profile of a shopper without a name shows the username [R246]', async () => {
  await renderRoute(routes, {
    at: '/user',
    session: makeSession({ name: '', lastname: '' }),
    responses,
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'juno_loop' })).toBeVisible();
});

test('A visitor without a session is redirected to the login page, with the profile page as the return path [Q34]', async () => {
  await renderRoute(routes, { at: '/user' });
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
});

test('A logout in another tab redirects the profile page to the login page', async () => {
  await renderRoute(routes, { at: '/user', session: makeSession(), responses });
  await screen.findByRole('heading', { name: 'Juno Loop' });
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
});
