// Load the lazy page up front, so that no test waits for its compilation.
import './ExamplePage';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { listGames } from '@press-start/api/contract';
import { makeGame, renderRoute, respond } from '@press-start/shared-ui/testing';
import { patterns } from '../../paths';
import { routes } from '../../routes';

async function open(games = [makeGame({ name_product: 'Celeste', in_stock: 2 })]) {
  const view = await renderRoute(routes, { url: patterns.example, responses: [respond(listGames, games)] });
  await screen.findByRole('heading', { level: 1, name: 'Example' });
  return view;
}

test('The example page shows the newest game with a link to its product page', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/1');
});

test('The newest game can be added to the cart until the stock is used up', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add Celeste to cart' }));
  await user.click(screen.getByRole('button', { name: 'Add Celeste to cart' }));
  expect(screen.getByRole('button', { name: 'Sin Stock' })).toBeDisabled();
});

test('The example page shows a message if the catalogue is empty', async () => {
  await open([]);
  expect(screen.getByText('The shelf is empty. Come back soon.')).toBeVisible();
});

test('The example page has no accessibility violations', async () => {
  const { container } = await open();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
