import { listGames, listGenres, listPlatforms, listSaleGames } from '@press-start/api/contract';
import { answer, makeGame, renderRoute } from '@press-start/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { routes } from '../../routes';
// The route loads it lazily; here no test shall wait for the compiler.
import '../catalogue/CataloguePage';
import './LandingPage';

const answers = [
  answer(listGames, [makeGame()]),
  answer(listSaleGames, []),
  answer(listGenres, []),
  answer(listPlatforms, []),
];

async function openDoor() {
  const view = await renderRoute(routes, { at: '/', answers });
  await screen.findByRole('heading', { level: 1, name: 'Press Start' });
  return view;
}

test('The landing page has its title and a link Press Start to /home [R001]', async () => {
  await openDoor();
  expect(screen.getByRole('link', { name: 'Press Start' })).toHaveAttribute('href', '/home');
});

test.each(['{Enter}', ' '])('pressing %p anywhere starts', async (key) => {
  const { user, address } = await openDoor();
  await user.keyboard(key);
  await waitFor(() => expect(address()).toBe('/home'));
});

test('the scores at the top are decoration', async () => {
  await openDoor();
  expect(screen.getByText('HI-SCORE').closest('[aria-hidden="true"]')).not.toBeNull();
});

test('axe finds nothing wrong with the landing page', async () => {
  const { container } = await openDoor();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
