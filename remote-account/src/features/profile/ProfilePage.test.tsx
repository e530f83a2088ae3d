import { act, screen, within } from '@testing-library/react';
import { getOrder, getRole, listOrders } from '@press-start/api/contract';
import {
  makeOrder,
  makeOrderDetail,
  makeOrderLine,
  makeSession,
  renderRoute,
  respond,
  respondError,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';
import { portraitIndex } from './Portrait';

const routes = allRoutes.filter(({ path }) => path === '/user');
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const responses = [shopper, respond(listOrders, [])];

test('The profile shows the full name and the email address [R017 R246]', async () => {
  await renderRoute(routes, { url: '/user', session: makeSession(), responses });
  expect(await screen.findByRole('heading', { name: 'Juno Loop' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  expect(screen.getByText('juno@example.com')).toBeVisible();
});

test('The account menu links to the edit page, orders, favourites and help [R245]', async () => {
  await renderRoute(routes, { url: '/user', session: makeSession(), responses });
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
    url: '/user',
    session: makeSession({ name: '', lastname: '' }),
    responses,
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'juno_loop' })).toBeVisible();
});

test('A visitor without a session is redirected to the login page, with the profile page as the return path [Q34]', async () => {
  await renderRoute(routes, { url: '/user' });
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
});

test('A logout in another tab redirects the profile page to the login page', async () => {
  await renderRoute(routes, { url: '/user', session: makeSession(), responses });
  await screen.findByRole('heading', { name: 'Juno Loop' });
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await screen.findByText('Page /login?returnTo=%2Fuser')).toBeInTheDocument();
});

test('The profile shows the last order with its games and its progress, but not a saved cart', async () => {
  const orders = [makeOrder({ id_order: 40, status: 'cart' }), makeOrder(), makeOrder({ id_order: 12 })];
  const lines = [makeOrderLine({ id_product: 4, name_product: 'celeste' })];
  const order = makeOrderDetail({ status_order: 'dispatched', orderProduct: lines });
  await renderRoute(routes, {
    url: '/user',
    session: makeSession(),
    responses: [shopper, respond(listOrders, orders), respond(getOrder, order)],
  });
  const card = within(await screen.findByRole('region', { name: 'Your last order' }));
  expect(card.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/4');
  expect(card.getByRole('link', { name: 'See this order' })).toHaveAttribute('href', '/orderdetail/7/31');
  expect(card.getByText('now').closest('[aria-current="step"]')).toHaveTextContent('Dispatched');
});

test('The profile is shown without the last order if the orders cannot be loaded', async () => {
  await renderRoute(routes, {
    url: '/user',
    session: makeSession(),
    responses: [shopper, respondError(listOrders, 503, { error: 'down', message: 'Down' })],
  });
  expect(await screen.findByRole('heading', { name: 'Juno Loop' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your last order' })).not.toBeInTheDocument();
});

test('A username always has the same portrait, and each of the 24 portraits is used', () => {
  expect(portraitIndex('Juno_Loop')).toBe(portraitIndex('juno_loop'));
  const indices = new Set(Array.from({ length: 500 }, (_, index) => portraitIndex(`player${index}`)));
  expect([...indices].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index));
});
