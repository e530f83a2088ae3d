// Load the lazy pages up front, so that no test waits for their compilation.
import '../catalogue/CataloguePage';
import './LandingPage';
import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import {
  listGames,
  listGenres,
  listPlatforms,
  listSaleGames,
  listWallCovers,
} from '@press-start/api/contract';
import { makeGame, renderRoute, respond } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';

const covers = Array.from({ length: 32 }, (_, index) => `/images/covers/${index}-0a1b2c3d-240.webp`);

const responses = [
  respond(listWallCovers, covers),
  respond(listGames, [makeGame()]),
  respond(listSaleGames, []),
  respond(listGenres, []),
  respond(listPlatforms, []),
];

async function openLanding(wall = covers) {
  const view = await renderRoute(routes, {
    url: '/',
    responses: [respond(listWallCovers, wall), ...responses.slice(1)],
  });
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

const shownCovers = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('.cover img'), (image) => image.getAttribute('src'));

test('Behind the title of the landing page, there are 32 different covers', async () => {
  const { container } = await openLanding();
  expect(shownCovers(container)).toEqual(covers);
});

test('In a store with few games, the wall of covers repeats them, but not side by side', async () => {
  const { container } = await openLanding(covers.slice(0, 3));
  const shown = shownCovers(container);
  expect(shown).toHaveLength(32);
  shown.slice(1).forEach((cover, index) => expect(cover).not.toBe(shown[index]));
});

test('axe finds no accessibility violations on the landing page', async () => {
  const { container } = await openLanding();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
