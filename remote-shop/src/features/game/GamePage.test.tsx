import {
  addFavourite,
  getGame,
  getRole,
  listFavourites,
  listGameReviews,
  type Game,
  type Review,
} from '@press-start/api/contract';
import type { CartLine } from '@press-start/shared-ui/cart';
import { emit } from '@press-start/shared-ui/events';
import { isPageHandle } from '@press-start/shared-ui/page';
import type { Session } from '@press-start/shared-ui/session';
import {
  respond,
  respondWith,
  makeCartLine,
  makeGame,
  makeSession,
  respondError,
  renderRoute,
} from '@press-start/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { routes } from '../../routes';
// The route loads it lazily; here no test shall wait for the compiler.
import '../cart/OrderPage';
import { pretendViewport } from '../catalogue/pretendViewport';
import './GamePage';

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

const review = (review: Partial<Review>): Review => ({
  userIdUser: 1,
  productIdProduct: 7,
  score: 4,
  description: 'Steep.',
  createdAt: '2026-03-02T10:00:00.000Z',
  nickname: 'mossy_dan',
  ...review,
});

interface Shown {
  session?: Session;
  game?: Game;
  reviews?: Review[];
  cart?: CartLine[];
}

async function openGame({ game = celeste, reviews = [], cart = [], session }: Shown = {}) {
  const responses = [
    respond(getGame, game),
    respond(listGameReviews, reviews),
    respond(getRole, { id_user: 7, admin: false, active: true }),
    respond(listFavourites, []),
    respond(addFavourite, { idProduct: 7, idUser: 7 }),
  ];
  const view = await renderRoute(routes, { at: '/game/7', responses: responses, cart, session });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

/** The shape of a product with plain names; the contract's own has objects. */
async function openNamedGame() {
  const { genres: _genres, platforms: _platforms, ...rest } = celeste;
  const named = { ...rest, name_genre: ['Platform'], name_platform: ['Switch'] };
  const responses = [respondWith(getGame, () => Response.json(named)), respond(listGameReviews, [])];
  const view = await renderRoute(routes, { at: '/game/7', responses: responses });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

test('A product with plain names of genres and platforms shows them and goes into the cart [R428]', async () => {
  const { user, router } = await openNamedGame();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Switch', 'Platform']),
  );
  const page = router.state.matches.at(-1)?.route;
  const [data] = Object.values(router.state.loaderData);
  if (!isPageHandle(page?.handle)) throw new Error('The page has no handle');
  const meta = page.handle.meta?.({ data, params: { id: '7' }, origin: 'https://shop.example' });
  expect(meta?.things).toMatchObject([{ '@type': 'Product', category: 'Platform' }]);
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(storedCart()).toMatchObject([{ id_product: 7, platforms: [{ name_platform: 'Switch' }] }]);
});

const more = () => screen.getByRole('button', { name: 'One more' });
const less = () => screen.getByRole('button', { name: 'One less' });
const quantity = () => within(screen.getByRole('group', { name: 'Quantity' })).getByRole('status');
const storedCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]');

test('Shows name, pictures, price, description, genre, platform, year and stock [R003 R115]', async () => {
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

test('Genres and platforms may come as plain names as well [R428]', async () => {
  const { genres: _genres, platforms: _platforms, ...rest } = celeste;
  const named = respondWith(getGame, () =>
    Response.json({ ...rest, name_genre: ['Puzzle', 'Racing'], name_platform: ['Amiga'] }),
  );
  await renderRoute(routes, { at: '/game/7', responses: [named, respond(listGameReviews, [])] });
  expect(await screen.findByText('Puzzle, Racing')).toBeVisible();
  expect(screen.getAllByText('Amiga')).toHaveLength(2);
});

test('An open product page fetches its game again when that game changes, and not when another one does', async () => {
  const { calls } = await openGame();
  const fetched = () => calls.filter(({ path }) => path === '/videogames/7').length;
  const before = fetched();
  act(() => emit('catalogue:changed', { id_product: 8 }));
  act(() => emit('catalogue:changed', { id_product: 7 }));
  await waitFor(() => expect(fetched()).toBe(before + 1));
  act(() => emit('catalogue:changed', {}));
  await waitFor(() => expect(fetched()).toBe(before + 2));
});

test('Go back leads to /home [R004]', async () => {
  await openGame();
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/home');
});

test('Shows the reviews and their average, rounded up [R116 R117]', async () => {
  await openGame({
    reviews: [review({ userIdUser: 1, score: 3 }), review({ userIdUser: 2, score: 4, nickname: 'lena_82' })],
  });
  const reviews = within(screen.getByRole('region', { name: 'Reviews' }));
  expect(reviews.getByText('lena_82')).toBeVisible();
  expect(reviews.getAllByText('Steep.')).toHaveLength(2);
  expect(reviews.getAllByText('2026-03-02')).toHaveLength(2);
  expect(reviews.getByText('2 reviews, rounded up')).toBeVisible();
  expect(reviews.getAllByRole('img', { name: '4 of 5 stars' })).toHaveLength(2);
});

test('A game without reviews says so [R116]', async () => {
  await openGame();
  expect(screen.getByText(/^No reviews yet/)).toBeVisible();
});

test('The quantity starts at 1 and cannot go below [R118]', async () => {
  await openGame();
  expect(quantity()).toHaveTextContent('1');
  expect(less()).toBeDisabled();
});

test('At the stock the plus button is disabled and Limit stock is shown [R119 R121 R122]', async () => {
  const { user } = await openGame();
  expect(screen.queryByText('Limit stock')).toBeNull();
  await user.click(more());
  await user.click(more());
  expect(quantity()).toHaveTextContent('3');
  expect(more()).toBeDisabled();
  expect(screen.getByText('Limit stock')).toBeVisible();
});

test('What the cart holds counts toward the stock [R120]', async () => {
  const { user } = await openGame({ cart: [makeCartLine({ id_product: 7, in_stock: 3, quantity: 1 })] });
  expect(await screen.findByText('1 already in your cart')).toBeVisible();
  await user.click(more());
  expect(more()).toBeDisabled();
  expect(screen.getByText('Limit stock')).toBeVisible();
});

test('Adds the chosen quantity and says so [R123 R143]', async () => {
  const { user } = await openGame();
  await user.click(more());
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('Celeste x2 was added to your cart!')).toBeInTheDocument();
  expect(storedCart()).toMatchObject([{ id_product: 7, quantity: 2 }]);
  expect(quantity()).toHaveTextContent('1');
});

test('Buy now puts the chosen quantity into the cart and goes to /order [R005 R124]', async () => {
  const { user, router } = await openGame();
  await user.click(more());
  await user.click(screen.getByRole('button', { name: 'Buy now' }));
  expect(storedCart()).toMatchObject([{ id_product: 7, quantity: 2 }]);
  await waitFor(() => expect(router.state.historyAction).toBe('PUSH'));
});

test('with all of the stock in the cart it reads Sin Stock, and Buy now still leads on', async () => {
  await openGame({ cart: [makeCartLine({ id_product: 7, in_stock: 3, quantity: 3 })] });
  expect(await screen.findByRole('button', { name: 'Sin Stock' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Buy now' })).toBeEnabled();
  expect(more()).toBeDisabled();
});

test('a sold-out game can neither be added nor bought', async () => {
  await openGame({ game: { ...celeste, in_stock: 0 } });
  expect(screen.getByRole('button', { name: 'Sin Stock' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Buy now' })).toBeDisabled();
});

test('A shopper finds the favourite button beside Buy now, and is told that it worked [R125]', async () => {
  const { user } = await openGame({ session: makeSession() });
  await user.click(await screen.findByRole('button', { name: 'Add Celeste to favourites' }));
  expect(await screen.findByText('Added to favs!')).toBeInTheDocument();
  await user.click(screen.getByText('OK'));
  expect(await screen.findByRole('button', { name: 'Remove Celeste from favourites' })).toBeVisible();
});

test('A visitor has no favourite button, and nothing is asked about favourites [R126]', async () => {
  const { calls } = await openGame();
  expect(screen.queryByRole('button', { name: /favourites/ })).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/videogames/7', '/videogames/review/7/0']);
});

describe('arriving', () => {
  const places: number[] = [];
  const arrive = async ({ by, still }: { by: { state?: unknown }; still?: boolean }) => {
    const responses = [respond(getGame, celeste), respond(listGameReviews, [])];
    const { router } = await renderRoute(routes, { at: '/elsewhere', responses: responses });
    pretendViewport('desktop', { still });
    places.length = 0;
    window.scrollTo = (_left?: unknown, top?: number) => void places.push(top ?? 0);
    await act(() => router.navigate('/game/7', by));
    await screen.findByRole('heading', { level: 1 });
  };
  const fromCard = { state: { fromCard: true } };

  test('By a click on a card the page glides to 250 in 300 ms [R113]', async () => {
    const start = performance.now();
    await arrive({ by: fromCard });
    await waitFor(() => expect(places.at(-1)).toBe(250));
    expect(performance.now() - start).toBeGreaterThan(300);
    expect(places.length).toBeGreaterThan(2);
  });

  test('by any other link it does not', async () => {
    await arrive({ by: {} });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(places).toEqual([]);
  });

  test('and not for a visitor who asks for less motion', async () => {
    await arrive({ by: fromCard, still: true });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(places).toEqual([]);
  });
});

test('an unknown game is a not-found screen with a way back', async () => {
  const missing = respondError(getGame, 404, { error: 'not-found', message: 'No such game' });
  await renderRoute(routes, { at: '/game/99999', responses: [missing, respond(listGameReviews, [])] });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/home');
});

test.each(['abc', '0', '1.5', '-3', '99999999999'])('/game/%s is not even asked for', async (id) => {
  const { calls } = await renderRoute(routes, { at: `/game/${id}` });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('axe finds nothing wrong with the product page', async () => {
  const { container } = await openGame({ reviews: [review({})] });
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});
