import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { listGames } from '@press-start/api/contract';
import type { PageRoute } from '../../page';
import { makeGame, renderRoute, respond, respondWith } from '../../testing';
import { SearchBox } from './SearchBox';

const routes: PageRoute[] = [
  { path: '/home', element: <SearchBox /> },
  { path: '/game/:id', element: <SearchBox /> },
];

const metal = [1, 2, 3, 4].map((id) => makeGame({ id_product: id, name_product: `Metal ${id}` }));

const renderSearchBox = (responses = [respond(listGames, metal)], url = '/home') =>
  renderRoute(routes, { url, responses });

const box = () => screen.getByRole('combobox', { name: 'Search by name' });
const list = () => screen.queryByRole('listbox', { name: 'Suggestions' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const activeOption = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('The search requests up to 4 games and suggests each with a link to its page [R069 R070]', async () => {
  const { user, currentUrl, calls } = await renderSearchBox();
  await user.type(box(), 'metal');
  expect(await screen.findAllByRole('option')).toHaveLength(4);
  expect(calls.map(({ path }) => path)).toEqual(['/videogames?name=metal&page=1&limit=4']);
  expect(screen.getByRole('status')).toHaveTextContent('4 suggestions');
  await user.click(screen.getByRole('option', { name: /Metal 3/ }));
  expect(currentUrl()).toBe('/game/3');
  expect(list()).toBeNull();
});

test('Until the response to a search arrives, the previous suggestions are filtered by name, regardless of case [R068]', async () => {
  const games = ['Metal Slug', 'Gunmetal', 'METAL GEAR'].map((name_product, id_product) =>
    makeGame({ id_product, name_product }),
  );
  const slow = respondWith(listGames, ({ query }) =>
    query.get('name') === 'METAL' ? Response.json(games) : new Promise<Response>(() => {}),
  );
  const { user } = await renderSearchBox([slow]);
  await user.type(box(), 'METAL');
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.type(box(), ' g');
  expect(options()).toEqual([expect.stringContaining('METAL GEAR')]);
});

test('Suggestions for a misspelt search show the corrected search text, the platform and the price, and mark the match', async () => {
  const games = [
    makeGame({
      name_product: 'Sonic the Hedgehog',
      price_product: 29,
      platforms: [{ name_platform: 'Mega Drive' }],
    }),
  ];
  const correction = respondWith(listGames, () =>
    Response.json(games, { headers: { 'X-Total-Count': '1', 'X-Corrected-Search': 'sonic' } }),
  );
  const { user } = await renderSearchBox([correction]);
  await user.type(box(), 'sonik');
  const option = await screen.findByRole('option', { name: 'Sonic the Hedgehog Mega Drive $29' });
  expect(option.querySelector('mark')).toHaveTextContent(/^Sonic$/);
  expect(screen.getByText(/Showing results for/)).toHaveTextContent('Showing results for sonic');
  expect(screen.getByRole('status')).toHaveTextContent('1 suggestion for sonic');
});

test('A late response to an older search is ignored', async () => {
  let respondLate: (response: Response) => void = () => undefined;
  const lateResponse = new Promise<Response>((resolve) => (respondLate = resolve));
  const searches = respondWith(listGames, ({ query }) =>
    query.get('name') === 'm' ? lateResponse : Response.json([makeGame({ name_product: 'Mario' })]),
  );
  const { user, calls } = await renderSearchBox([searches]);
  await user.type(box(), 'm');
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.type(box(), 'a');
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Mario')]));
  await act(async () => respondLate(Response.json(metal)));
  expect(options()).toEqual([expect.stringContaining('Mario')]);
});

test('The suggestions are hidden 200 ms after the search box loses focus [R071]', async () => {
  const { user } = await renderSearchBox();
  await user.type(box(), 'metal');
  await screen.findAllByRole('option');
  jest.useFakeTimers();
  act(() => box().blur());
  act(() => jest.advanceTimersByTime(199));
  expect(list()).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(list()).toBeNull();
  jest.useRealTimers();
});

test('The arrow keys move through the suggestions, and Enter opens the active suggestion', async () => {
  const { user, currentUrl } = await renderSearchBox();
  await user.type(box(), 'metal');
  await screen.findAllByRole('option');
  expect(activeOption()).toBeUndefined();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toContain('Metal 2');
  await waitFor(() => expect(box()).toHaveFocus());
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(activeOption()).toBeUndefined();
  await user.keyboard('{ArrowUp}');
  expect(activeOption()).toContain('Metal 4');
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/game/4');
});

test('Escape closes the suggestions and leaves the text in the search box', async () => {
  const { user } = await renderSearchBox();
  await user.type(box(), 'metal');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(list()).toBeNull();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(box()).toHaveValue('metal');
});

test('The search box is a text input that requests a search key on phone keyboards', async () => {
  await renderSearchBox();
  // A combobox must not be an input of type search (ARIA in HTML).
  expect(box()).toHaveAttribute('type', 'text');
  expect(box()).toHaveAttribute('inputmode', 'search');
  expect(box()).toHaveAttribute('enterkeyhint', 'search');
});

test('The clear button empties and focuses the search box, closes the suggestions and disappears', async () => {
  const { user } = await renderSearchBox();
  const clear = () => screen.queryByRole('button', { name: 'Clear search' });
  expect(clear()).toBeNull();
  await user.type(box(), 'metal');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveValue('');
  await waitFor(() => expect(box()).toHaveFocus());
  expect(clear()).toBeNull();
  expect(list()).toBeNull();
});

test('A second Escape empties the search box', async () => {
  const { user } = await renderSearchBox();
  await user.type(box(), 'metal');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(box()).toHaveValue('metal');
  await user.keyboard('{Escape}');
  expect(box()).toHaveValue('');
});

test('A failed search shows no suggestions', async () => {
  const { user, calls } = await renderSearchBox([
    respondWith(listGames, () => new Response('{}', { status: 500 })),
  ]);
  await user.type(box(), 'x');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(list()).toBeNull();
});

test('Submitting a search opens the catalogue with the text in the URL', async () => {
  const { user, currentUrl } = await renderSearchBox([respond(listGames, [])], '/game/3');
  await user.type(box(), 'mario{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/home?q=mario'));
});

test('A search on page 3 of the catalogue returns to page 1 and replaces the earlier search [R083]', async () => {
  const { user, currentUrl } = await renderSearchBox([respond(listGames, [])], '/home?q=sonic&page=3');
  await user.clear(box());
  await user.type(box(), 'mario{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/home?q=mario'));
});

test('axe finds no accessibility violations in the open suggestions (colour contrast is not checked)', async () => {
  const { user, container } = await renderSearchBox();
  await user.type(box(), 'metal{ArrowDown}');
  await screen.findAllByRole('option');
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});
