import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@press-start/api/contract';
import { getRole, listOrders } from '@press-start/api/contract';
import { emit } from '@press-start/shared-ui/events';
import { makeOrder, makeSession, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/orders');
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });

const open = (orders: Order[]) =>
  renderRoute(routes, {
    url: '/orders',
    session: makeSession(),
    responses: [shopperRole, respond(listOrders, orders)],
  });

test('The orders page shows the date, number, address, total and status of every order [R019 R258]', async () => {
  await open([makeOrder({ id_order: 32, status: 'pending', amount: 201 }), makeOrder({ id_order: 31 })]);
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'My Orders' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Date',
    'Order #',
    'Address',
    'Total',
    'Status',
  ]);
  const [, first] = screen.getAllByRole('row');
  expect(
    within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['', '2026-03-09', '32', '1 Arcade Street', '$201', 'Pending', 'Order Detail']);
});

test('Each row of the orders page shows up to three covers and the number of remaining games', async () => {
  const games = ['celeste', 'glimmo', 'pong', 'zaxxon', 'q*bert'].map((name_product, index) => ({
    id_product: index + 1,
    name_product,
    thumbnail_product: `/images/${index + 1}.webp`,
  }));
  await open([makeOrder({ id_order: 32, games }), makeOrder({ id_order: 31, games: games.slice(0, 2) })]);
  const rows = (await screen.findAllByRole('row')).slice(1);
  const covers = rows.map((row) => [...row.querySelectorAll('img')].map(({ alt }) => alt));
  expect(covers).toEqual([
    ['Celeste', 'Glimmo', 'Pong'],
    ['Celeste', 'Glimmo'],
  ]);
  expect(rows[0]).toHaveTextContent('+2 more');
  expect(rows[1]).not.toHaveTextContent('more');
});

test('The link in each row of the orders page opens the order, and its accessible description is the order number [R259]', async () => {
  await open([makeOrder({ id_order: 32 }), makeOrder({ id_order: 31 })]);
  const links = await screen.findAllByRole('link', { name: 'Order Detail' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orderdetail/7/32', '/orderdetail/7/31']);
  expect(links[0]).toHaveAccessibleDescription('32');
});

test('After the event order:placed, the orders page shows the new order', async () => {
  const orders = [makeOrder({ id_order: 31 })];
  await open(orders);
  await screen.findByRole('table');
  orders.unshift(makeOrder({ id_order: 32 }));
  act(() => emit('order:placed', { id_order: 32 }));
  expect(await screen.findByRole('cell', { name: '32' })).toBeVisible();
});

test("The orders page's back link leads to the profile [R261]", async () => {
  await open([]);
  expect(await screen.findByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/user');
});

test("The orders page requests the shopper's own orders with the session token [R263 R420]", async () => {
  const { calls } = await open([makeOrder()]);
  await screen.findByRole('table');
  const request = calls.find(({ path }) => path.startsWith('/order'));
  expect(request?.path).toBe('/order?idUser=7');
  expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('The orders page shows a message to a shopper without orders [R260]', async () => {
  await open([]);
  expect(await screen.findByText("You don't have any orders")).toBeInTheDocument();
});

test('Saved carts are not listed as orders [R262]', async () => {
  await open([makeOrder({ status: 'cart' })]);
  expect(await screen.findByText("You don't have any orders")).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('Only the cell with the order number has a label for narrow screens', async () => {
  await open([makeOrder()]);
  await screen.findByRole('table');
  const labels = screen.getAllByRole('cell').map((cell) => cell.getAttribute('data-label'));
  expect(labels.filter(Boolean)).toEqual(['Order #']);
});

test('A visitor without a session is redirected to the login page, with the orders page as the return path [Q34]', async () => {
  await renderRoute(routes, { url: '/orders' });
  expect(await screen.findByText('Page /login?returnTo=%2Forders')).toBeInTheDocument();
});

test('An expired token on the orders page ends the session and redirects to the login page [Q57]', async () => {
  const responses = [shopperRole, respondError(listOrders, 401, { error: 'unauthorised', message: 'Ended' })];
  await renderRoute(routes, { url: '/orders', session: makeSession(), responses });
  expect(await screen.findByText('Page /login?returnTo=%2Forders')).toBeInTheDocument();
  expect(localStorage.getItem('userData')).toBeNull();
});

test('A logout in another tab redirects the orders page to the login page', async () => {
  await open([makeOrder()]);
  await screen.findByRole('table');
  localStorage.removeItem('userData');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
  expect(await screen.findByText('Page /login?returnTo=%2Forders')).toBeInTheDocument();
});

test('The Show older orders button adds rows, and focus moves to the first added row [R258]', async () => {
  const { user } = await open(Array.from({ length: 45 }, (_, index) => makeOrder({ id_order: 145 - index })));
  const links = () => screen.getAllByRole('link', { name: 'Order Detail' });
  const showOlder = await screen.findByRole('button', { name: 'Show older orders' });
  expect(links()).toHaveLength(20);
  await user.click(showOlder);
  expect(links()).toHaveLength(40);
  await waitFor(() => expect(links()[20]).toHaveFocus());
  await user.click(showOlder);
  expect(links()).toHaveLength(45);
  expect(showOlder).not.toBeInTheDocument();
});
