// Load the lazy pages up front, so that no test waits for their compilation.
import './CataloguePage';
import './FiltersPage';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { getFacets, listGames, listSaleGames } from '@press-start/api/contract';
import { makeGame, renderRoute, respond, respondWith } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { mockViewport } from '../../testing/mockViewport';

beforeEach(() => mockViewport('desktop'));

/** If set, responses to requests with a platform or genre wait for this promise. */
let facetsDelay: Promise<void> | undefined;
afterEach(() => (facetsDelay = undefined));

/** Responds with a total of 100 games, minus ten for each platform or genre in the query. */
const facets = respondWith(getFacets, async ({ query }) => {
  const names = [...query.getAll('platform'), ...query.getAll('genre')];
  if (names.length > 0) await facetsDelay;
  return Response.json({
    total: 100 - 10 * names.length,
    platforms: [
      { name_platform: 'SNES', count: 40 },
      { name_platform: 'NES', count: 0 },
    ],
    genres: [{ name_genre: 'Racing', count: names.length }],
    price: { min: 9, max: 79 },
    release_year: { min: 1978, max: 2010 },
  });
});

async function openFilters(search = '') {
  const responses = [
    facets,
    respondWith(listGames, () => Response.json([makeGame()], { headers: { 'X-Total-Count': '1' } })),
    respond(listSaleGames, []),
  ];
  const view = await renderRoute(routes, { url: `/filters${search}`, responses });
  await screen.findByRole('heading', { level: 1, name: 'Filters' });
  return view;
}

const checkbox = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) });
const range = (name: string) => within(screen.getByRole('group', { name }));

test('A visitor can choose several platforms and a genre, and the URL and the counts change accordingly', async () => {
  const { user, currentUrl } = await openFilters('?q=mario&sort=name');
  expect(screen.getByRole('checkbox', { name: 'Racing 0' })).not.toBeChecked();
  await user.click(checkbox('SNES'));
  await waitFor(() => expect(currentUrl()).toBe('/filters?q=mario&platform=SNES&sort=name'));
  await user.click(checkbox('NES'));
  expect(await screen.findByRole('button', { name: 'Show 80 games' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Racing 2' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('80 games');
  await user.click(checkbox('Racing'));
  await user.click(await screen.findByRole('button', { name: 'Show 70 games' }));
  await waitFor(() =>
    expect(currentUrl()).toBe('/home?q=mario&platform=NES&platform=SNES&genre=Racing&sort=name'),
  );
});

test('Clearing a checkbox while the counts are loading restores the previous counts and URL', async () => {
  let release = () => {};
  const delay = new Promise<void>((resolve) => (release = resolve));
  const { user, currentUrl, router } = await openFilters();
  facetsDelay = delay;
  await user.click(checkbox('SNES'));
  expect(router.state.navigation.location?.search).toBe('?platform=SNES');
  await user.click(checkbox('SNES'));
  release();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(checkbox('SNES')).not.toBeChecked();
  expect(currentUrl()).toBe('/filters');
  expect(screen.getByRole('button', { name: 'Show 100 games' })).toBeVisible();
});

test('Pressing Enter in a price or year field opens the catalogue with the entered ranges', async () => {
  const { user, currentUrl } = await openFilters();
  await user.type(range('Price').getByLabelText('From'), '20');
  await user.type(range('Price').getByLabelText('To'), '45');
  await user.type(range('Year').getByLabelText('From'), '1990{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/home?price=20-45&years=1990-'));
});

test('A price updates the URL when its field loses focus', async () => {
  const { user, currentUrl } = await openFilters();
  await user.type(range('Price').getByLabelText('To'), '45');
  expect(currentUrl()).toBe('/filters');
  await user.tab();
  await waitFor(() => expect(currentUrl()).toBe('/filters?price=-45'));
});

test('The fields show the filters from the URL, and the placeholders of the price fields show the lowest and highest prices', async () => {
  await openFilters('?platform=SNES&price=20-&years=-1999');
  expect(checkbox('SNES')).toBeChecked();
  expect(range('Price').getByLabelText('From')).toHaveValue(20);
  expect(range('Price').getByLabelText('From')).toHaveAttribute('placeholder', '9');
  expect(range('Price').getByLabelText('To')).toHaveAttribute('placeholder', '79');
  expect(range('Year').getByLabelText('To')).toHaveValue(1999);
});

test('Remove clears the search text, the platform and the price, but not the sort order', async () => {
  const { user, currentUrl } = await openFilters('?q=mario&platform=SNES&price=20-&sort=name');
  await user.click(screen.getByRole('link', { name: 'Remove' }));
  await waitFor(() => expect(currentUrl()).toBe('/filters?sort=name'));
  await waitFor(() => expect(checkbox('SNES')).not.toBeChecked());
  expect(range('Price').getByLabelText('From')).toHaveValue(null);
});

test('A partial platform name stays in the URL when another platform is chosen', async () => {
  const { user, currentUrl } = await openFilters('?platform=Play');
  await user.click(checkbox('SNES'));
  await waitFor(() => expect(currentUrl()).toBe('/filters?platform=Play&platform=SNES'));
});

test('"More filters" in the catalogue opens the filters page with the current query, and "Go back" returns to the catalogue', async () => {
  const { user, currentUrl } = await openFilters('?platform=SNES&sort=name');
  await user.click(screen.getByRole('link', { name: 'Go back' }));
  await waitFor(() => expect(currentUrl()).toBe('/home?platform=SNES&sort=name'));
  await user.click(await screen.findByRole('link', { name: 'More filters' }));
  await waitFor(() => expect(currentUrl()).toBe('/filters?platform=SNES&sort=name'));
});

test('axe finds no accessibility violations on the filters page (contrast and landmarks are not checked)', async () => {
  const { container } = await openFilters('?platform=SNES');
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});
