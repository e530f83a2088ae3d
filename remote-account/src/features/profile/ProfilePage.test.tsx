import { getRole } from '@press-start/api/contract';
import { respond, makeSession, renderRoute } from '@press-start/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/user');
const responses = [respond(getRole, { id_user: 7, admin: false, active: true })];

test('Shows full name and e-mail [R017 R246]', async () => {
  await renderRoute(routes, { at: '/user', session: makeSession(), responses: responses });
  expect(await screen.findByRole('heading', { name: 'Juno Loop' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  expect(screen.getByText('juno@example.com')).toBeVisible();
});

test('Leads to the profile, the orders, the favourites and the help [R245]', async () => {
  await renderRoute(routes, { at: '/user', session: makeSession(), responses: responses });
  const links = within(await screen.findByRole('navigation', { name: 'My account' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Edit Profile', '/edit'],
    ['My Orders', '/orders'],
    ['Favourites', '/favs'],
    ['Help', '/contact'],
  ]);
});

test('Somebody without a name is called by the username [R246]', async () => {
  await renderRoute(routes, {
    at: '/user',
    session: makeSession({ name: '', lastname: '' }),
    responses: responses,
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'juno_loop' })).toBeVisible();
});

test('Without a session it leads to the login and back [Q34]', async () => {
  await renderRoute(routes, { at: '/user' });
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
});

test('a logout in another tab leads to the login', async () => {
  await renderRoute(routes, { at: '/user', session: makeSession(), responses: responses });
  await screen.findByRole('heading', { name: 'Juno Loop' });
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
});
