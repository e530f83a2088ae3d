import { listGames, listGenres, listPlatforms, listSaleGames } from '@press-start/api/contract';
import { respond, makeGame, renderRoute } from '@press-start/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { routes } from '../../routes';
// The route loads it lazily; here no test shall wait for the compiler.
import '../catalogue/CataloguePage';
import './LandingPage';

const responses = [
  respond(listGames, [makeGame()]),
  respond(listSaleGames, []),
  respond(listGenres, []),
  respond(listPlatforms, []),
];

async function openLanding() {
  const view = await renderRoute(routes, { at: '/', responses: responses });
  await screen.findByRole('heading', { level: 1, name: 'Press Start' });
  return view;
}

test('The landing page has its title and a link Press Start to /home [R001]', async () => {
  await openLanding();
  expect(screen.getByRole('link', { name: 'Press Start' })).toHaveAttribute('href', '/home');
});

test.each(['{Enter}', ' '])('pressing %p anywhere starts', async (key) => {
  const { user, address } = await openLanding();
  await user.keyboard(key);
  await waitFor(() => expect(address()).toBe('/home'));
});

test('the scores at the top are decoration', async () => {
  await openLanding();
  expect(screen.getByText('HI-SCORE').closest('[aria-hidden="true"]')).not.toBeNull();
});

test('axe finds nothing wrong with the landing page', async () => {
  const { container } = await openLanding();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
