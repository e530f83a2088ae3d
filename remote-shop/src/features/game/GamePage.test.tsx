// Load the lazy pages up front, so that no test waits for their compilation.
import '../cart/OrderPage';
import './LowerPartContent';
import './GamePage';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import {
  addFavourite,
  type Game,
  getGame,
  getRole,
  listFavourites,
  listGameReviews,
  listRelatedGames,
  type RelatedGames,
  type Review,
} from '@press-start/api/contract';
import type { CartLine } from '@press-start/shared-ui/cart';
import { emit } from '@press-start/shared-ui/events';
import { isPageHandle } from '@press-start/shared-ui/page';
import type { Session } from '@press-start/shared-ui/session';
import {
  makeCartLine,
  makeGame,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { mockViewport } from '../../testing/mockViewport';

const celeste = makeGame({
  id_product: 7,
  name_product: 'celeste',
  price_product: 49,
  description_product: 'A mountain. It is high.',
  image_product: ['/images/covers/7-a-480.webp', '/images/covers/7-b-480.webp'],
  in_stock: 3,
  release_year: 2018,
  genres: [{ name_genre: 'Platform' }],
  platforms: [{ name_platform: 'Switch' }],
});

const makeReview = (review: Partial<Review>): Review => ({
  userIdUser: 1,
  productIdProduct: 7,
  score: 4,
  description: 'Steep.',
  createdAt: '2026-03-02T10:00:00.000Z',
  nickname: 'mossy_dan',
  ...review,
});

interface Options {
  session?: Session;
  game?: Game;
  reviews?: Review[];
  cart?: CartLine[];
  related?: RelatedGames;
}

async function openGame({ game = celeste, reviews = [], cart = [], session, related }: Options = {}) {
  const responses = [
    ...(related ? [respond(listRelatedGames, related)] : []),
    respond(getGame, game),
    respond(listGameReviews, reviews),
    respond(getRole, { id_user: 7, admin: false, active: true }),
    respond(listFavourites, []),
    respond(addFavourite, { idProduct: 7, idUser: 7 }),
  ];
  const view = await renderRoute(routes, { url: '/game/7', responses, cart, session });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

/** Opens a product whose genres and platforms are plain strings instead of objects. */
async function openGameWithPlainStrings() {
  const { genres: _genres, platforms: _platforms, ...rest } = celeste;
  const plainGame = { ...rest, name_genre: ['Platform'], name_platform: ['Switch'] };
  const responses = [respondWith(getGame, () => Response.json(plainGame)), respond(listGameReviews, [])];
  const view = await renderRoute(routes, { url: '/game/7', responses });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

test('A product whose genres and platforms are plain strings can be added to the cart [R428]', async () => {
  const { user, router } = await openGameWithPlainStrings();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Switch', 'Platform']),
  );
  const page = router.state.matches.at(-1)?.route;
  const [data] = Object.values(router.state.loaderData);
  if (!isPageHandle(page?.handle)) throw new Error('The page has no handle');
  const meta = page.handle.meta?.({ data, params: { id: '7' }, origin: 'https://shop.example' });
  expect(meta?.structuredData).toMatchObject([{ '@type': 'Product', category: 'Platform' }]);
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(storedCart()).toMatchObject([{ id_product: 7, platforms: [{ name_platform: 'Switch' }] }]);
});

const plusButton = () => screen.getByRole('button', { name: 'One more' });
const minusButton = () => screen.getByRole('button', { name: 'One less' });
const quantity = () => within(screen.getByRole('group', { name: 'Quantity' })).getByRole('status');
const storedCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]');

test('The product page shows the name, pictures, price, description, genre, platform, year and stock [R003 R115]', async () => {
  const { user } = await openGame();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Celeste');
  expect(screen.getByRole('img', { name: 'Celeste, cover' })).toHaveAttribute(
    'src',
    '/images/covers/7-a-480.webp',
  );
  for (const text of ['$49', 'A mountain. It is high.', '3 in stock', '2018'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getAllByText('Platform')).not.toHaveLength(0);
  expect(screen.getAllByText('Switch')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Show Celeste, picture 2' }));
  expect(screen.getByRole('img', { name: 'Celeste, picture 2' })).toHaveAttribute(
    'src',
    '/images/covers/7-b-480.webp',
  );
});

test('The product page of a game on sale shows the earlier price struck through and the discount in percent', async () => {
  const sale = { ...celeste, on_sale: true, list_price: 60, earlier_price: 56 };
  await renderRoute(routes, {
    url: '/game/7',
    responses: [respond(getGame, sale), respond(listGameReviews, [])],
  });
  const earlier = await screen.findByText('$56');
  expect(earlier.tagName).toBe('S');
  expect(earlier).toHaveTextContent('Earlier price: $56');
  expect(screen.getByText('-12%')).toBeVisible();
});

test('The product page lists genres and platforms that the API sends as plain strings [R428]', async () => {
  const { genres: _genres, platforms: _platforms, ...rest } = celeste;
  const plainGame = respondWith(getGame, () =>
    Response.json({ ...rest, name_genre: ['Puzzle', 'Racing'], name_platform: ['Amiga'] }),
  );
  await renderRoute(routes, { url: '/game/7', responses: [plainGame, respond(listGameReviews, [])] });
  expect(await screen.findByText('Puzzle, Racing')).toBeVisible();
  // The breadcrumbs, the chips and the product details each contain the platform once.
  expect(screen.getAllByText('Amiga')).toHaveLength(3);
});

test('An open product page reloads its data after a change to its game or to unspecified games, but not after a change to another game', async () => {
  const { calls } = await openGame();
  const fetchCount = () => calls.filter(({ path }) => path === '/videogames/7').length;
  const before = fetchCount();
  act(() => emit('catalogue:changed', { id_product: 8 }));
  act(() => emit('catalogue:changed', { id_product: 7 }));
  await waitFor(() => expect(fetchCount()).toBe(before + 1));
  act(() => emit('catalogue:changed', {}));
  await waitFor(() => expect(fetchCount()).toBe(before + 2));
});

test("The breadcrumbs link to the catalogue and to the platform's games, and the metadata contains all breadcrumbs except the catalogue", async () => {
  const { router } = await openGame();
  const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  expect(breadcrumbs.getByRole('link', { name: 'All games' })).toHaveAttribute('href', '/home');
  expect(breadcrumbs.getByRole('link', { name: 'Switch' })).toHaveAttribute('href', '/home?platform=Switch');
  expect(breadcrumbs.getByText('Celeste')).toHaveAttribute('aria-current', 'page');
  const page = router.state.matches.at(-1)?.route;
  const [data] = Object.values(router.state.loaderData);
  if (!isPageHandle(page?.handle)) throw new Error('The page has no handle');
  expect(page.handle.meta?.({ data, params: {}, origin: 'https://shop.example' }).breadcrumbs).toEqual([
    { name: 'Switch', path: '/home?platform=Switch' },
    { name: 'Celeste', path: '/game/7' },
  ]);
});

test('The product page shows the publisher, or no publisher row if the product has none', async () => {
  const { unmount } = await openGame();
  expect(screen.getByText('Publisher').nextSibling).toHaveTextContent('Cartridge House');
  unmount();
  await openGame({ game: { ...celeste, publisher: '' } });
  expect(screen.queryByText('Publisher')).toBeNull();
});

test('The Go back link of the product page leads to /home [R004]', async () => {
  await openGame();
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/home');
});

test('The product page shows the reviews and their average, rounded up [R116 R117]', async () => {
  await openGame({
    reviews: [
      makeReview({ userIdUser: 1, score: 3 }),
      makeReview({ userIdUser: 2, score: 4, nickname: 'lena_82' }),
    ],
  });
  const reviews = within(screen.getByRole('region', { name: 'Reviews' }));
  expect(reviews.getByText('lena_82')).toBeVisible();
  expect(reviews.getAllByText('Steep.')).toHaveLength(2);
  expect(reviews.getAllByText('2026-03-02')).toHaveLength(2);
  expect(reviews.getByText('2 reviews, rounded up')).toBeVisible();
  expect(reviews.getAllByRole('img', { name: '4 of 5 stars' })).toHaveLength(2);
});

test('The product page of a game without reviews shows a message [R116]', async () => {
  await openGame();
  expect(screen.getByText(/^No reviews yet/)).toBeVisible();
});

test('The quantity starts at 1 and cannot be reduced below 1 [R118]', async () => {
  await openGame();
  expect(quantity()).toHaveTextContent('1');
  expect(minusButton()).toBeDisabled();
});

test('When the quantity reaches the stock, the plus button is disabled and Limit stock is shown [R119 R121 R122]', async () => {
  const { user } = await openGame();
  expect(screen.queryByText('Limit stock')).toBeNull();
  await user.click(plusButton());
  await user.click(plusButton());
  expect(quantity()).toHaveTextContent('3');
  expect(plusButton()).toBeDisabled();
  expect(screen.getByText('Limit stock')).toBeVisible();
});

test('The units in the cart count towards the stock limit [R120]', async () => {
  const { user } = await openGame({ cart: [makeCartLine({ id_product: 7, in_stock: 3, quantity: 1 })] });
  expect(await screen.findByText('1 already in your cart')).toBeVisible();
  await user.click(plusButton());
  expect(plusButton()).toBeDisabled();
  expect(screen.getByText('Limit stock')).toBeVisible();
});

test('Limit stock is shown when the cart contains more units than are in stock', async () => {
  await openGame({ cart: [makeCartLine({ id_product: 7, in_stock: 5, quantity: 4 })] });
  expect(await screen.findByText('4 already in your cart')).toBeVisible();
  expect(screen.getByText('Limit stock')).toBeVisible();
});

test('Add to cart adds the chosen quantity and shows a message [R123 R143]', async () => {
  const { user } = await openGame();
  await user.click(plusButton());
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('Celeste x2 was added to your cart!')).toBeInTheDocument();
  expect(storedCart()).toMatchObject([{ id_product: 7, quantity: 2 }]);
  expect(quantity()).toHaveTextContent('1');
});

test('Buy now adds the chosen quantity to the cart and opens /order [R005 R124]', async () => {
  const { user, currentUrl } = await openGame();
  await user.click(plusButton());
  await user.click(screen.getByRole('button', { name: 'Buy now' }));
  expect(storedCart()).toMatchObject([{ id_product: 7, quantity: 2 }]);
  await waitFor(() => expect(currentUrl()).toBe('/order'));
});

test('When the cart contains the whole stock, Sin Stock replaces Add to cart, and Buy now stays enabled', async () => {
  await openGame({ cart: [makeCartLine({ id_product: 7, in_stock: 3, quantity: 3 })] });
  expect(await screen.findByRole('button', { name: 'Sin Stock' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Buy now' })).toBeEnabled();
  expect(plusButton()).toBeDisabled();
});

const noGames: RelatedGames = { platform: [], publisher: [], year: [], alike: [] };

test('The page of a sold-out game shows similar games that are in stock', async () => {
  const alike = [makeGame({ id_product: 8, name_product: 'towerfall' }), makeGame({ id_product: 9 })];
  const { calls } = await openGame({ game: { ...celeste, in_stock: 0 }, related: { ...noGames, alike } });
  const soldOut = within(screen.getByRole('region', { name: 'Sold out. Alike and in stock:' }));
  expect(soldOut.getByRole('link', { name: 'Towerfall' })).toHaveAttribute('href', '/game/8');
  expect(soldOut.getAllByRole('listitem')).toHaveLength(2);
  expect(calls.filter(({ path }) => path === '/videogames/Related/7')).toHaveLength(1);
});

test("If the related games cannot be loaded, a sold-out game's page links to other games for its platform", async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const responses = [
    respond(getGame, { ...celeste, in_stock: 0 }),
    respond(listGameReviews, []),
    respondError(listRelatedGames, 500, { error: 'internal', message: 'No.' }),
  ];
  await renderRoute(routes, { url: '/game/7', responses });
  const soldOut = within(await screen.findByRole('region', { name: 'Sold out.' }));
  expect(soldOut.getByRole('link', { name: 'Other games for Switch' })).toHaveAttribute(
    'href',
    '/home?platform=Switch',
  );
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('The page of a sold-out game shows neither a quantity nor Buy now, and states that it is unknown when the game will be available again', async () => {
  await openGame({ game: { ...celeste, in_stock: 0 }, related: noGames });
  expect(screen.getByRole('button', { name: 'Sin Stock' })).toBeDisabled();
  expect(screen.getByText('Nobody knows when it returns.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Quantity' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull();
});

test('Buy now still opens the order page if a sold-out game is already in the cart [R124]', async () => {
  const { user, currentUrl } = await openGame({
    game: { ...celeste, in_stock: 0 },
    related: noGames,
    cart: [makeCartLine({ id_product: 7, in_stock: 1, quantity: 1 })],
  });
  await user.click(await screen.findByRole('button', { name: 'Buy now' }));
  await waitFor(() => expect(currentUrl()).toBe('/order'));
});

test('The favourite button of the product page adds the game to the favourites and shows a confirmation [R125]', async () => {
  const { user } = await openGame({ session: makeSession() });
  await user.click(await screen.findByRole('button', { name: 'Add Celeste to favourites' }));
  expect(await screen.findByText('Added to favs!')).toBeInTheDocument();
  await user.click(screen.getByText('OK'));
  expect(await screen.findByRole('button', { name: 'Remove Celeste from favourites' })).toBeVisible();
});

test('A visitor without a session sees no favourite button, and the page does not request the favourites [R126]', async () => {
  const { calls } = await openGame();
  expect(screen.queryByRole('button', { name: /favourites/ })).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/videogames/7', '/videogames/review/7/0']);
});

describe('Navigation to the product page', () => {
  const positions: number[] = [];
  const navigateToGame = async (options: { state?: unknown }, { reducedMotion = false } = {}) => {
    const responses = [respond(getGame, celeste), respond(listGameReviews, [])];
    const { router } = await renderRoute(routes, { url: '/elsewhere', responses });
    mockViewport('desktop', { reducedMotion });
    positions.length = 0;
    window.scrollTo = (_left?: unknown, top?: number) => void positions.push(top ?? 0);
    await act(() => router.navigate('/game/7', options));
    await screen.findByRole('heading', { level: 1 });
  };
  const fromCard = { state: { fromCard: true } };

  test('A click on a card scrolls the product page to 250 px in 300 ms [R113]', async () => {
    const start = performance.now();
    await navigateToGame(fromCard);
    await waitFor(() => expect(positions.at(-1)).toBe(250));
    expect(performance.now() - start).toBeGreaterThan(300);
  });

  test('A link outside a card does not scroll the product page', async () => {
    await navigateToGame({});
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(positions).toEqual([]);
  });

  test('A click on a card does not scroll the product page when the visitor prefers reduced motion', async () => {
    await navigateToGame(fromCard, { reducedMotion: true });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(positions).toEqual([]);
  });
});

test('The URL of an unknown game shows the not-found page with a link to /home', async () => {
  const missing = respondError(getGame, 404, { error: 'not-found', message: 'No such game' });
  await renderRoute(routes, { url: '/game/99999', responses: [missing, respond(listGameReviews, [])] });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/home');
});

test.each(['abc', '0', '1.5', '-3', '99999999999'])(
  'The invalid URL /game/%s shows the not-found page without any request',
  async (id) => {
    const { calls } = await renderRoute(routes, { url: `/game/${id}` });
    expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
    expect(calls).toEqual([]);
  },
);

test('axe finds no accessibility violations on the product page (contrast and landmarks are not checked)', async () => {
  const { container } = await openGame({ reviews: [makeReview({})] });
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});
