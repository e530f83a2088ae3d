import { act, screen, within } from '@testing-library/react';
import { getOrder, getRole, getUser, listOrders, type Order } from '@press-start/api/contract';
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

const routes = allRoutes.filter(({ path }) => path === '/user');
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const accountResponse = respond(getUser, {
  id: 7,
  username: 'juno_loop',
  email: 'juno@example.com',
  address: '1 Arcade Street',
  name: 'juno',
  lastname: 'loop',
  created: '2024-05-09T18:30:00.000Z',
  hasPassword: true,
});
const responses = [shopperRole, accountResponse, respond(listOrders, [])];

const openProfile = (orders: Order[]) =>
  renderRoute(routes, {
    url: '/user',
    session: makeSession(),
    responses: [
      shopperRole,
      accountResponse,
      respond(listOrders, orders),
      respond(getOrder, makeOrderDetail()),
    ],
  });

test('The profile shows the full name and the email address [R017 R246]', async () => {
  await renderRoute(routes, { url: '/user', session: makeSession(), responses });
  expect(await screen.findByRole('heading', { name: 'Juno Loop' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  expect(screen.getByText('juno@example.com')).toBeVisible();
});

test('The account menu links to the profile, the edit page, orders, favourites and help [R245]', async () => {
  await renderRoute(routes, { url: '/user', session: makeSession(), responses });
  const links = within(await screen.findByRole('navigation', { name: 'My account' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My Profile', '/user'],
    ['Edit Profile', '/edit'],
    ['My Orders', '/orders'],
    ['Favourites', '/favs'],
    ['Help', '/contact'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
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
  const { calls } = await renderRoute(routes, {
    url: '/user',
    session: makeSession(),
    responses: [shopperRole, accountResponse, respond(listOrders, orders), respond(getOrder, order)],
  });
  const card = within(await screen.findByRole('region', { name: 'Your last order' }));
  expect(card.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/4');
  expect(card.getByRole('link', { name: 'See this order' })).toHaveAttribute('href', '/orderdetail/7/31');
  expect(card.getByText('now').closest('[aria-current="step"]')).toHaveTextContent('Dispatched');
  expect(calls.map(({ path }) => path)).toContain('/order/31');
});

test('If the last order is cancelled, the profile shows its status and the time of the cancellation', async () => {
  const date = '2026-03-10T09:00:00.000Z';
  const order = makeOrderDetail({
    status_order: 'cancelled',
    payment_status: 'refunded',
    history: [{ status: 'cancelled', date, source: 'buyer', payment_status: 'refunded' }],
  });
  await renderRoute(routes, {
    url: '/user',
    session: makeSession(),
    responses: [
      shopperRole,
      accountResponse,
      respond(listOrders, [makeOrder({ status: 'cancelled' })]),
      respond(getOrder, order),
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Your last order' }));
  const status = card.getByText('Cancelled');
  expect(status.parentElement?.querySelector('time')).toHaveAttribute('datetime', date);
  expect(card.queryByText('now')).not.toBeInTheDocument();
});

test('The profile shows the date of the sign-up and each game of the paid orders once', async () => {
  const game = (id_product: number, name_product: string) => ({
    id_product,
    name_product,
    thumbnail_product: `/images/${id_product}.webp`,
  });
  const orders = [
    makeOrder({ id_order: 33, status: 'pending', games: [game(1, 'pong')] }),
    makeOrder({ id_order: 32, status: 'fulfilled', games: [game(4, 'celeste'), game(5, 'zaxxon')] }),
    makeOrder({ id_order: 31, status: 'delivered', games: [game(4, 'celeste')] }),
    makeOrder({ id_order: 30, status: 'cancelled', games: [game(6, 'tempest')] }),
  ];
  await openProfile(orders);
  const games = within(await screen.findByRole('region', { name: 'Your 2 games' })).getAllByRole('link');
  expect(games.map((link) => link.getAttribute('href'))).toEqual(['/game/4', '/game/5']);
  expect(await screen.findByText('2024-05-09')).toBeVisible();
  expect(screen.getByText('Player since')).toBeVisible();
});

test('The profile shows the covers of the newest 15 games, and a link to the orders with the number of other games', async () => {
  const games = Array.from({ length: 17 }, (_, index) => ({
    id_product: index + 1,
    name_product: `Game ${index + 1}`,
    thumbnail_product: `/images/${index + 1}.webp`,
  }));
  const orders = [makeOrder({ status: 'delivered', games })];
  await openProfile(orders);
  const links = within(await screen.findByRole('region', { name: 'Your 17 games' })).getAllByRole('link');
  expect(links).toHaveLength(16);
  expect(links.at(-1)).toHaveAccessibleName('+2 more in your orders');
  expect(links.at(-1)).toHaveAttribute('href', '/orders');
});

test('The profile of a shopper without orders links to the shop', async () => {
  await renderRoute(routes, { url: '/user', session: makeSession(), responses });
  expect(await screen.findByRole('link', { name: 'Find a game' })).toHaveAttribute('href', '/home');
});

test('If the orders cannot be loaded, the profile shows the name but no last order', async () => {
  await renderRoute(routes, {
    url: '/user',
    session: makeSession(),
    responses: [
      shopperRole,
      accountResponse,
      respondError(listOrders, 503, { error: 'down', message: 'Down' }),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Juno Loop' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your last order' })).not.toBeInTheDocument();
});
