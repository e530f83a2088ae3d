// Load the lazy pages up front, so that no test waits for their compilation.
import '../catalogue/CataloguePage';
import './LandingPage';
import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { listGames, listGenres, listPlatforms, listSaleGames } from '@press-start/api/contract';
import { makeGame, renderRoute, respond } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';

const responses = [
  respond(listGames, [makeGame()]),
  respond(listSaleGames, []),
  respond(listGenres, []),
  respond(listPlatforms, []),
];

async function openLanding() {
  const view = await renderRoute(routes, { at: '/', responses });
  await screen.findByRole('heading', { level: 1, name: 'Press Start' });
  return view;
}

test('The landing page shows its title and a Press Start link to /home [R001]', async () => {
  await openLanding();
  expect(screen.getByRole('link', { name: 'Press Start' })).toHaveAttribute('href', '/home');
});

test.each(['{Enter}', ' '])('Pressing %p anywhere on the landing page opens the catalogue', async (key) => {
  const { user, currentUrl } = await openLanding();
  await user.keyboard(key);
  await waitFor(() => expect(currentUrl()).toBe('/home'));
});

test('The scores at the top of the landing page are hidden from screen readers', async () => {
  await openLanding();
  expect(screen.getByText('HI-SCORE').closest('[aria-hidden="true"]')).not.toBeNull();
});

test('axe finds no accessibility violations on the landing page', async () => {
  const { container } = await openLanding();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
