import { listGames } from '@press-start/api/contract';
import { respond, makeGame, renderRoute } from '@press-start/shared-ui/testing';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { patterns } from '../../paths';
import { routes } from '../../routes';
// The route loads it lazily; here no test shall wait for the compiler.
import './ExamplePage';

async function open(games = [makeGame({ name_product: 'Celeste', in_stock: 2 })]) {
  const view = await renderRoute(routes, { at: patterns.example, responses: [respond(listGames, games)] });
  await screen.findByRole('heading', { level: 1, name: 'Example' });
  return view;
}

test('shows the newest game with a link to its page', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/1');
});

test('the game can be put into the cart until none is left', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add Celeste to cart' }));
  await user.click(screen.getByRole('button', { name: 'Add Celeste to cart' }));
  expect(screen.getByRole('button', { name: 'Sin Stock' })).toBeDisabled();
});

test('an empty shop says so', async () => {
  await open([]);
  expect(screen.getByText('The shelf is empty. Come back soon.')).toBeVisible();
});

test('axe finds nothing wrong with the page', async () => {
  const { container } = await open();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
