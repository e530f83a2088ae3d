// Load the lazy pages up front, so that no test waits for their compilation.
import '../game/GamePage';
import './FiltersPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import {
  type Game,
  getFacets,
  getGame,
  listGameReviews,
  listGames,
  listSaleGames,
} from '@press-start/api/contract';
import { emit } from '@press-start/shared-ui/events';
import {
  makeCartLine,
  makeGame,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { mockViewport } from '../../testing/mockViewport';
import { handle } from './CataloguePage';

const products = Array.from({ length: 30 }, (_, index) => makeGame({ id_product: index + 1 }));
const onSale = [41, 42, 43].map((id) =>
  makeGame({ id_product: id, name_product: `bargain ${id}`, on_sale: true, price_product: id }),
);

/** Mocks the API. The list of games is paginated and filtered by genre, platform and name. */
const apiResponses = (games: readonly Game[] = products) => [
  respondWith(listGames, ({ query }) => {
    const matchingGames = games.filter(
      ({ genres, platforms, name_product }) =>
        genres.some(({ name_genre }) => name_genre.includes(query.get('genre') ?? '')) &&
        platforms.some(({ name_platform }) => name_platform.includes(query.get('platform') ?? '')) &&
        name_product.toLowerCase().includes((query.get('name') ?? '').toLowerCase()),
    );
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return Response.json(matchingGames.slice((page - 1) * limit, page * limit), {
      headers: { 'X-Total-Count': String(matchingGames.length) },
    });
  }),
  respond(listSaleGames, onSale),
  respond(getFacets, {
    total: 30,
    genres: [
      { name_genre: 'Platform', count: 30 },
      { name_genre: 'Racing', count: 2 },
    ],
    platforms: [
      { name_platform: 'SNES', count: 28 },
      { name_platform: 'NES', count: 2 },
    ],
    price: { min: 9, max: 79 },
    release_year: { min: 1978, max: 2010 },
  }),
  respond(getGame, makeGame()),
  respond(listGameReviews, []),
];

async function openCatalogue(
  url = '/home',
  games?: readonly Game[],
  cart = [makeCartLine({ id_product: 99 })],
) {
  const view = await renderRoute(routes, { url, responses: apiResponses(games), cart });
  await screen.findByRole('region', { name: 'Filters' });
  return view;
}

const cards = () => within(screen.getByRole('region', { name: 'Games' })).queryAllByRole('article');
const cardOf = (name: string) => {
  const card = cards().find((article) => within(article).queryByRole('heading', { name }));
  if (!card) throw new Error(`There is no card for ${name}`);
  return within(card);
};

beforeEach(() => mockViewport('desktop'));

test('The catalogue requests the list of games and the games on sale [R425]', async () => {
  const { calls } = await openCatalogue();
  const recorded = calls.map(({ path }) => path.split('?')[0]);
  expect(recorded).toEqual(expect.arrayContaining([listGames.path, listSaleGames.path]));
});

test('The catalogue shows 12 games per page [R002 R086]', async () => {
  await openCatalogue();
  expect(cards()).toHaveLength(12);
  expect(screen.getByRole('status')).toHaveTextContent('30 games, page 1 of 3');
});

test('Choosing a platform or a genre filters the list and returns to page 1 [R072 R073 R082]', async () => {
  const { user, currentUrl } = await openCatalogue('/home?page=2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'SNES');
  await waitFor(() => expect(currentUrl()).toBe('/home?platform=SNES'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Genre' }), 'Racing');
  await waitFor(() => expect(currentUrl()).toBe('/home?platform=SNES&genre=Racing'));
  expect(await screen.findByText('No game answers to that.')).toBeVisible();
});

test('Choosing a price range, a year range or a sort order updates the URL and the API request, and returns to page 1', async () => {
  const { user, currentUrl, calls } = await openCatalogue('/home?genre=Platform&page=2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), '$20 to $39');
  await waitFor(() => expect(currentUrl()).toBe('/home?genre=Platform&price=20-39'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), 'The 1980s');
  await waitFor(() => expect(currentUrl()).toBe('/home?genre=Platform&price=20-39&years=1980-1989'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price, low to high');
  await waitFor(() =>
    expect(currentUrl()).toBe('/home?genre=Platform&price=20-39&years=1980-1989&sort=price-asc'),
  );
  const recorded = calls.filter(({ path }) => path.startsWith('/videogames?')).at(-1)?.query;
  expect(Object.fromEntries(recorded ?? [])).toMatchObject({
    priceMin: '20',
    priceMax: '39',
    yearMin: '1980',
    yearMax: '1989',
    sort: 'price-asc',
  });
});

test('A filter stays focused after a selection and is updated when the visitor goes back', async () => {
  const { user, router } = await openCatalogue();
  const platform = screen.getByRole('combobox', { name: 'Platform' });
  await user.selectOptions(platform, 'SNES');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('SNES games'));
  await waitFor(() => expect(platform).toHaveFocus());
  await act(() => router.navigate(-1));
  await waitFor(() => expect(platform).toHaveDisplayValue('All platforms'));
});

test('A filter value in the URL that is not one of the options is shown as an extra option', async () => {
  await openCatalogue('/home?price=15-33&platform=SN');
  expect(screen.getByRole('combobox', { name: 'Price' })).toHaveDisplayValue('$15 to $33');
  expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveDisplayValue('SN');
});

test.each([
  ['price=-39', 'Price', 'Under $40'],
  ['price=70-', 'Price', '$70 and more'],
  ['price=-19', 'Price', 'Under $20'],
  ['years=-1985', 'Year', '1985 and before'],
  ['years=1985-', 'Year', '1985 and later'],
  ['years=1982-1985', 'Year', '1982 to 1985'],
])('The range %s in the URL is shown in the %s filter as "%s"', async (search, name, text) => {
  await openCatalogue(`/home?${search}`);
  expect(screen.getByRole('combobox', { name })).toHaveDisplayValue(text);
});

test('The platform and genre filters match partial names [R075]', async () => {
  await openCatalogue('/home?platform=NE&genre=lat');
  expect(screen.getByRole('status')).toHaveTextContent('30 games');
});

test("The catalogue's loader data contains the total, the page's games, the games on sale and the filter options [R435 Q59]", async () => {
  const { router } = await openCatalogue();
  const [state] = Object.values(router.state.loaderData);
  expect(state).toMatchObject({
    total: 30,
    pages: 3,
    genres: ['Platform', 'Racing'],
    platforms: ['SNES', 'NES'],
    counts: { genres: [30, 2], platforms: [28, 2] },
  });
  expect(state.games).toHaveLength(12);
  expect(state.sale).toHaveLength(3);
});

test('The filters show the number of games for each platform and genre, and the request for these counts contains the active filters', async () => {
  const { calls } = await openCatalogue('/home?genre=Racing&price=20-39&sort=name');
  const texts = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(texts('Platform')).toEqual(['All platforms', 'SNES (28)', 'NES (2)']);
  expect(texts('Genre')).toEqual(['All genres', 'Platform (30)', 'Racing (2)']);
  const facets = calls.find(({ path }) => path.startsWith(getFacets.path))?.query;
  expect(Object.fromEntries(facets ?? [])).toEqual({
    genre: 'Racing',
    whole: 'true',
    priceMin: '20',
    priceMax: '39',
  });
});

test('Several platforms in the URL are sent to the API and shown in the select, and choosing a sort order or genre does not remove them', async () => {
  const { user, currentUrl, calls } = await openCatalogue('/home?platform=SNES&platform=NES');
  const recorded = calls.find(({ path }) => path.startsWith('/videogames?'))?.query;
  expect(recorded?.getAll('platform')).toEqual(['NES', 'SNES']);
  expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveDisplayValue('2 platforms');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('NES and SNES games');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best selling');
  await waitFor(() => expect(currentUrl()).toBe('/home?platform=NES&platform=SNES&sort=best-selling'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Genre' }), 'Racing');
  await waitFor(() =>
    expect(currentUrl()).toBe('/home?platform=NES&platform=SNES&genre=Racing&sort=best-selling'),
  );
});

test('Each active filter has a chip that removes only that filter and moves focus to the filters', async () => {
  const { user, currentUrl } = await openCatalogue(
    '/home?q=game&platform=SNES&platform=NES&genre=Platform&price=15-33&years=1990-1999&sort=name&page=2',
  );
  const chips = () =>
    within(screen.getByRole('list', { name: 'Active filters' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(chips()).toEqual(["'game'", 'NES', 'SNES', 'Platform', '$15 to $33', '1990 to 1999']);
  await user.click(screen.getByRole('link', { name: 'Remove filter NES' }));
  await waitFor(() =>
    expect(currentUrl()).toBe(
      '/home?q=game&platform=SNES&genre=Platform&price=15-33&years=1990-1999&sort=name',
    ),
  );
  await waitFor(() => expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Remove filter $15 to $33' }));
  await waitFor(() => expect(chips()).toEqual(["'game'", 'SNES', 'Platform', '1990 to 1999']));
});

test('The sort order is not shown as a chip', async () => {
  await openCatalogue('/home?sort=name');
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test.each([
  ['q=zelda', "0 games with 'zelda'"],
  ['q=Game%2030', "1 game with 'Game 30'"],
  ['platform=SNES&genre=Platform', '30 SNES Platform games'],
  ['sale=true', '30 games on sale'],
  ['price=20-39', '30 games'],
  ['years=1990-1999&page=2', '30 games'],
])('With %s in the URL, the catalogue has the heading "%s" and omits the carousel', async (search, title) => {
  const { calls } = await openCatalogue(`/home?${search}`);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.queryByRole('region', { name: 'On sale' })).toBeNull();
  // The carousel has seven games. If no game matches, four games on sale are shown instead.
  expect(calls.map(({ path }) => path)).not.toContain(`${listSaleGames.path}?page=1&limit=7`);
});

test.each(['', '?page=2', '?sort=name'])(
  'The list of all games has a carousel of games on sale (/home%s)',
  async (search) => {
    const { calls } = await openCatalogue(`/home${search}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All games');
    expect(screen.getByRole('region', { name: 'On sale' })).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toContain(`${listSaleGames.path}?page=1&limit=7`);
  },
);

test('The Filters button shows the number of active filters and opens and closes the filters', async () => {
  const { user } = await openCatalogue('/home?q=game&platform=SNES&platform=NES&sale=true');
  // Only small screens show the button, so `getByRole` does not find it here.
  const toggle = screen.getByText('Filters (3)').closest('button')!;
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const panel = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
  expect(panel).toContainElement(screen.getByRole('combobox', { name: 'Platform' }));
  expect(panel).toHaveAttribute('data-open');
  await user.click(toggle);
  expect(panel).not.toHaveAttribute('data-open');
});

test.each([
  ['/home', true],
  ['/home?platform=SNES&genre=Racing&price=20-39&years=1990-1999', true],
  ['/home?platform=SNES&platform=NES', false],
  ['/home?genre=Racing&genre=Platform', false],
  ['/home?price=15-33', false],
  ['/home?years=1990-1993', false],
  ['/home?q=mario', false],
])('The metadata of %s has "indexed" set to %p', async (url, indexed) => {
  const { router } = await openCatalogue(url);
  const [data] = Object.values(router.state.loaderData);
  expect(handle.meta?.({ data, params: {}, origin: '' }).indexed).toBe(indexed);
});

test('The platform and genre filters are sent in one request [R074]', async () => {
  const { calls } = await openCatalogue('/home?platform=SNES&genre=Racing');
  const recorded = calls.find(({ path }) => path.startsWith('/videogames?'));
  expect(recorded?.query.get('platform')).toBe('SNES');
  expect(recorded?.query.get('genre')).toBe('Racing');
});

test('Empty filters are not sent to the API [R076]', async () => {
  const { calls } = await openCatalogue('/home?platform=&genre=');
  expect(calls.some(({ query }) => query.has('platform') || query.has('genre'))).toBe(false);
});

test('The On Sale button filters the list and changes to All, which removes the filter [R077 R078 R079]', async () => {
  const { user, currentUrl, calls } = await openCatalogue('/home?genre=Platform&page=2');
  await user.click(screen.getByRole('button', { name: 'On Sale' }));
  await user.click(await screen.findByRole('button', { name: 'All' }));
  await screen.findByRole('button', { name: 'On Sale' });
  expect(currentUrl()).toBe('/home?genre=Platform');
  expect(calls.some(({ query }) => query.get('on_sale') === 'true')).toBe(true);
});

test('The Remove button clears platform, genre, price and search text, returns to page 1 and leaves the sale filter on [R080 R081]', async () => {
  const { user, currentUrl } = await openCatalogue(
    '/home?q=game&platform=SNES&genre=Platform&price=20-&sale=true&page=2',
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(currentUrl()).toBe('/home?sale=true'));
});

test('The heading of the search results contains the number of games and the search text', async () => {
  await openCatalogue('/home?q=Game%201');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("11 games with 'Game 1'");
  expect(screen.getByRole('status')).toHaveTextContent('11 games');
});

describe('Misspelt search', () => {
  const zelda = [makeGame({ name_product: 'The Legend of Zelda' })];
  /** Corrects every search to `zelda`, unless the search is exact. */
  const correction = respondWith(listGames, ({ query }) =>
    query.get('exact') === 'true'
      ? Response.json([], { headers: { 'X-Total-Count': '0' } })
      : Response.json(zelda, { headers: { 'X-Total-Count': '1', 'X-Corrected-Search': 'zelda' } }),
  );
  const openSearch = async () => {
    const [, ...others] = apiResponses();
    const view = await renderRoute(routes, { url: '/home?q=zelad', responses: [correction, ...others] });
    await screen.findByRole('region', { name: 'Filters' });
    return view;
  };

  test('A misspelt search shows the results for the corrected text, which is highlighted in the names', async () => {
    await openSearch();
    expect(screen.getByText(/Showing results for/)).toHaveTextContent(
      'Showing results for zelda. Search instead for zelad',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("1 game with 'zelda'");
    expect(screen.getByRole('link', { name: 'The Legend of Zelda' }).querySelector('mark')).toHaveTextContent(
      /^Zelda$/,
    );
  });

  test('The "Search instead for" link searches for the text as typed', async () => {
    const { user, currentUrl } = await openSearch();
    await user.click(screen.getByRole('link', { name: 'Search instead for zelad' }));
    expect(await screen.findByText('No game answers to that.')).toBeVisible();
    expect(currentUrl()).toBe('/home?q=zelad&exact=true');
    expect(screen.queryByText(/Showing results for/)).toBeNull();
  });
});

test('A pagination link opens its page of the list [R087]', async () => {
  const { user, currentUrl } = await openCatalogue();
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(cards()).toHaveLength(6));
  expect(currentUrl()).toBe('/home?page=3');
});

test('A click on a card opens the product page, and the history state records the click [R098 R113]', async () => {
  const { user, currentUrl, router } = await openCatalogue();
  await user.click(cardOf('Game 3').getByRole('link', { name: 'Game 3' }));
  await waitFor(() => expect(currentUrl()).toBe('/game/3'));
  expect(router.state.location.state).toEqual({ fromCard: true });
});

test('A list of exactly 12 games has no pagination [R088]', async () => {
  await openCatalogue('/home', products.slice(0, 12));
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('A page number beyond the last page redirects to the last page', async () => {
  const { currentUrl } = await openCatalogue('/home?page=99');
  expect(currentUrl()).toBe('/home?page=3');
});

test('On mobile, Show More appends 12 games at a time until No More Games is shown [R090 R091 R092]', async () => {
  mockViewport('mobile');
  const { user } = await openCatalogue();
  expect(cards()).toHaveLength(12);
  await user.click(screen.getByText('Show More'));
  await waitFor(() => expect(cards()).toHaveLength(24));
  await user.click(screen.getByText('Show More'));
  await waitFor(() => expect(cards()).toHaveLength(30));
  expect(screen.getByText('No More Games...')).toBeInTheDocument();
  expect(screen.queryByText('Show More')).toBeNull();
});

test('The catalogue has a link back to the top [R093]', async () => {
  await openCatalogue();
  expect(screen.getByRole('link', { name: 'Back to top' })).toBeVisible();
});

test('The Add button on a card adds one unit to the cart and shows a message [R097 R142]', async () => {
  const { user } = await openCatalogue('/home', [makeGame({ name_product: 'celeste' })], []);
  await user.click(screen.getByRole('button', { name: 'Add Celeste to cart' }));
  expect(await screen.findByText('Celeste was added to your cart!')).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id_product: 1, quantity: 1 }]);
});

test('An open catalogue shows the new price when an administrator changes a game', async () => {
  const games = [makeGame({ name_product: 'celeste', price_product: 49 })];
  await openCatalogue('/home', games, []);
  expect(cardOf('Celeste').getByText('$49')).toBeVisible();
  games[0] = makeGame({ name_product: 'celeste', price_product: 51 });
  act(() => emit('catalogue:changed', { id_product: 1 }));
  expect(await screen.findByText('$51')).toBeVisible();
});

test('A card shows a disabled Sin Stock button when the cart contains the whole stock [R102 R104]', async () => {
  await openCatalogue(
    '/home',
    [makeGame({ id_product: 5, in_stock: 2 })],
    [makeCartLine({ id_product: 5, in_stock: 2, quantity: 2 })],
  );
  expect(await cardOf('Game 5').findByRole('button', { name: 'Sin Stock' })).toBeDisabled();
});

test('A card shows a disabled Sin Stock button when the cart contains more units than the stock [R103 R104]', async () => {
  await openCatalogue(
    '/home',
    [makeGame({ id_product: 5, in_stock: 2 })],
    [makeCartLine({ id_product: 5, in_stock: 5, quantity: 3 })],
  );
  expect(await cardOf('Game 5').findByRole('button', { name: 'Sin Stock' })).toBeDisabled();
});

test('A card shows a disabled Sin Stock button when the game is sold out [R103]', async () => {
  await openCatalogue('/home', [makeGame({ id_product: 5, in_stock: 0 })]);
  expect(cardOf('Game 5').getByRole('button', { name: 'Sin Stock' })).toBeDisabled();
});

test('When no game matches the filters, the catalogue shows a message and a button that shows all games', async () => {
  const { user, currentUrl } = await openCatalogue('/home?q=nothing&sale=true');
  expect(screen.getByText('No game answers to that.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all games' }));
  await waitFor(() => expect(currentUrl()).toBe('/home'));
});

test('When no game matches, the catalogue shows a few games on sale, and no link back to the top', async () => {
  const { calls } = await openCatalogue('/home?q=nothing');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("0 games with 'nothing'");
  expect(screen.getByRole('heading', { level: 2, name: 'On sale now' })).toBeVisible();
  expect(cards()).toHaveLength(onSale.length);
  const limits = calls
    .filter(({ path }) => path.startsWith(listSaleGames.path))
    .map(({ query }) => query.get('limit'));
  expect(limits).toEqual(['4']);
  expect(screen.queryByRole('link', { name: 'Back to top' })).toBeNull();
});

test('A search without a result also works if the games on sale cannot be loaded', async () => {
  const responses = [
    respondError(listSaleGames, 503, { error: 'unavailable', message: 'Try again.' }),
    ...apiResponses(),
  ];
  await renderRoute(routes, { url: '/home?q=nothing', responses });
  expect(await screen.findByText('No game answers to that.')).toBeVisible();
  expect(cards()).toHaveLength(0);
});

test('A search without a result shows an error if the response with the games on sale cannot be read', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const responses = [respondWith(listSaleGames, () => new Response('<html>')), ...apiResponses()];
  const { router } = await renderRoute(routes, { url: '/home?q=nothing', responses });
  await waitFor(() =>
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ name: 'SyntaxError' }]),
  );
  expect(screen.queryByText('No game answers to that.')).toBeNull();
  jest.restoreAllMocks();
});

test('Loading.. is shown while another page of the list is fetched [R112]', async () => {
  let respondNow: () => void = () => undefined;
  const deferred = new Promise<void>((resolve) => (respondNow = resolve));
  const [, ...others] = apiResponses();
  const slow = respondWith(listGames, async ({ query }) => {
    if (query.get('page') === '2') await deferred;
    return Response.json(products.slice(0, 12), { headers: { 'X-Total-Count': '30' } });
  });
  const { user } = await renderRoute(routes, { url: '/home', responses: [slow, ...others] });
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  expect(await screen.findByText('Loading..')).toBeInTheDocument();
  respondNow();
  await waitFor(() => expect(screen.queryByText('Loading..')).toBeNull());
});

describe('The carousel', () => {
  const carousel = () => within(screen.getByRole('region', { name: 'On sale' }));
  const currentGame = () => carousel().getByRole('link', { current: false, name: /^Bargain \d+$/ });

  test('Each slide of the carousel shows the sale badge and the price [R109 R110]', async () => {
    await openCatalogue();
    for (const { price_product } of onSale) {
      expect(
        carousel().getByRole('link', {
          name: `Bargain ${price_product} -20% $${price_product}`,
          hidden: true,
        }),
      ).toBeInTheDocument();
    }
  });

  test('The Previous and Next buttons of the carousel move by one slide and wrap around at the ends [R106 R107]', async () => {
    const { user } = await openCatalogue();
    await user.click(carousel().getByRole('button', { name: 'Previous game' }));
    expect(currentGame()).toHaveTextContent('Bargain 43');
    await user.click(carousel().getByRole('button', { name: 'Next game' }));
    expect(currentGame()).toHaveTextContent('Bargain 41');
  });

  test('A click on a slide of the carousel opens the product page of its game [R111]', async () => {
    const { user, currentUrl } = await openCatalogue();
    await user.click(carousel().getByRole('link', { name: 'Bargain 41 -20% $41' }));
    await waitFor(() => expect(currentUrl()).toBe('/game/41'));
  });
});

test('axe finds no accessibility violations on the catalogue (contrast and landmarks are not checked)', async () => {
  const { container } = await openCatalogue();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});
