import { screen, within } from '@testing-library/react';
import { getGame } from '@press-start/api/contract';
import { makeCartLine, makeGame, renderRoute, respond } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/cart');
const celeste = makeGame({ id_product: 1, name_product: 'celeste', price_product: 49 });
const tetris = makeGame({ id_product: 2, name_product: 'Tetris', price_product: 20 });
const games = respond(getGame, ({ params }) => (params.id === '1' ? celeste : tetris));
const cart = [makeCartLine({ ...celeste, quantity: 2 }), makeCartLine({ ...tetris, quantity: 1 })];

test('On the cart page, games link to their product pages, the subtotal excludes the coupon discount, and Checkout links to /order [R006 R439 Q2]', async () => {
  await renderRoute(routes, { url: '/cart', cart, coupon: 'BIT', responses: [games] });
  expect(await screen.findByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/1');
  expect(screen.getByRole('link', { name: 'Tetris' })).toHaveAttribute('href', '/game/2');
  expect(screen.getByText('Subtotal').nextElementSibling).toHaveTextContent('$118');
  expect(screen.queryByText(/each with/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/order');
});

test('On the cart page, quantities can be increased and games removed, and the page stays open when the cart becomes empty [R129 R133]', async () => {
  const { user, currentUrl } = await renderRoute(routes, { url: '/cart', cart, responses: [games] });
  const stepper = within(await screen.findByRole('group', { name: 'Quantity of Tetris' }));
  await user.click(stepper.getByRole('button', { name: 'One more' }));
  expect(screen.getByText('Subtotal').nextElementSibling).toHaveTextContent('$138');
  await user.click(screen.getByRole('button', { name: 'Remove Tetris' }));
  await user.click(screen.getByRole('button', { name: 'Remove Celeste' }));
  expect(screen.getByText('Nothing in here yet.')).toBeInTheDocument();
  expect(currentUrl()).toBe('/cart');
});

test('An empty cart shows a message and links to the catalogue [R006]', async () => {
  const { calls } = await renderRoute(routes, { url: '/cart', cart: [] });
  expect(await screen.findByText('Nothing in here yet.')).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'Keep shopping' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/home', '/home']);
  expect(screen.queryByRole('button', { name: 'Clear Cart' })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});
