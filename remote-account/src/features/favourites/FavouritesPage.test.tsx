import { getRole, listFavourites, removeFavourite } from '@press-start/api/contract';
import type { FavouriteGame } from '@press-start/api/contract';
import {
  respond,
  respondWith,
  makeCartLine,
  makeGame,
  makeSession,
  respondError,
  renderRoute,
} from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/favs');
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const down = { error: 'down', message: 'The shop is closed.' };

const favourite = ({ archived = false, ...game }: Partial<FavouriteGame>): FavouriteGame => {
  const made = makeGame(game);
  return { ...made, idProduct: made.id_product, idUser: 7, archived };
};

const celeste = favourite({ id_product: 4, name_product: 'celeste', price_product: 49 });
const glimmo = favourite({ id_product: 9, name_product: 'glimmo' });

const open = (games: FavouriteGame[] | Responder, ...more: Responder[]) =>
  renderRoute(routes, {
    at: '/favs',
    session: makeSession(),
    responses: [shopper, Array.isArray(games) ? respond(listFavourites, games) : games, ...more],
  });

const removeButton = (name: string) =>
  screen.findByRole('button', { name: `Remove ${name} from favourites` });

test('Shows picture, name, price, both buttons and the way to each game [R021 R303]', async () => {
  const { container } = await open([celeste, glimmo]);
  const [card] = await screen.findAllByRole('article');
  const shown = within(card!);
  expect(shown.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/4');
  expect(shown.getByText('$49')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Add Celeste to cart' })).toBeEnabled();
  expect(shown.getByRole('button', { name: 'Remove Celeste from favourites' })).toBeEnabled();
  expect(container.querySelector('img')).toHaveAttribute('src', celeste.thumbnail_product);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('A favourite with plain names of platforms is shown with them [R428]', async () => {
  const { platforms: _, ...rest } = celeste;
  await open(respondWith(listFavourites, () => Response.json([{ ...rest, name_platform: ['Arcade'] }])));
  expect(within(await screen.findByRole('article')).getByText('Arcade')).toBeVisible();
});

test('Go back leads to the catalogue [R302]', async () => {
  await open([celeste]);
  await screen.findByRole('article');
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/home');
});

test('A game that has become cheaper says so, with what it cost before [R303]', async () => {
  await open([
    favourite({ id_product: 4, price_product: 39, price_when_added: 49 }),
    favourite({ id_product: 9, price_product: 20, price_when_added: 20 }),
    favourite({ id_product: 11, price_product: 30, price_when_added: 20 }),
  ]);
  expect(await screen.findByText('Down from $49 since you put it here')).toBeVisible();
  expect(screen.getAllByText(/^Down from/)).toHaveLength(1);
});

test('Without any it says so, and leads back [R304]', async () => {
  await open([]);
  expect(await screen.findByText('No favorites games yet!')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Go back' })) {
    expect(link).toHaveAttribute('href', '/home');
  }
});

test('A long name is cut as in the catalogue [R305]', async () => {
  await open([favourite({ name_product: 'b'.repeat(34) })]);
  expect(await screen.findByRole('link', { name: `B${'b'.repeat(29)}...` })).toBeVisible();
});

test("Asks for the shopper's own list, with the token [R309]", async () => {
  const { calls } = await open([celeste]);
  await screen.findByRole('article');
  const recorded = calls.find(({ path }) => path === '/favorites/7');
  expect(recorded?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('Favourites that cannot be loaded are not called none: the page says so, and Retry loads them [R309 R426]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  const { user } = await open(
    respondWith(listFavourites, () =>
      isDown ? Response.json(down, { status: 500 }) : Response.json([celeste]),
    ),
  );
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Your favourites cannot be shown right now.');
  expect(screen.getByRole('heading', { name: 'Favourites' })).toBeVisible();
  expect(screen.queryByText('No favorites games yet!')).not.toBeInTheDocument();
  expect(screen.queryByText(down.message)).not.toBeInTheDocument();
  expect(log).toHaveBeenCalled();
  isDown = false;
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Celeste' })).toBeVisible();
  expect(notice).not.toBeInTheDocument();
  log.mockRestore();
});

test('A game is gone from the list before the server has answered [R310 R311]', async () => {
  const { calls, user } = await open(
    [celeste, glimmo],
    respond(removeFavourite, () => new Promise(() => undefined)),
  );
  await user.click(await removeButton('Celeste'));
  expect(screen.queryByRole('link', { name: 'Celeste' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Glimmo' })).toBeVisible();
  expect(screen.getByText('Celeste was removed from your favourites')).toBeInTheDocument();
  expect(await removeButton('Glimmo')).toHaveFocus();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/favorites/7?idProduct=4'),
  );
});

test('Removing the last one leaves the empty list [R311]', async () => {
  const { user } = await open([celeste], respond(removeFavourite, { idProduct: 4, idUser: 7 }));
  await user.click(await removeButton('Celeste'));
  expect(screen.getByText('No favorites games yet!')).toBeVisible();
});

test('A removal that fails is seen by nobody [R310 R426]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await open([celeste, glimmo], respondError(removeFavourite, 503, down));
  await user.click(await removeButton('Celeste'));
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(screen.queryByRole('link', { name: 'Celeste' })).not.toBeInTheDocument();
  expect(screen.queryByText(down.message)).not.toBeInTheDocument();
  log.mockRestore();
});

test('Add puts one into the cart and says so [R142 R303]', async () => {
  const { user } = await open([celeste]);
  await user.click(await screen.findByRole('button', { name: 'Add Celeste to cart' }));
  expect(await screen.findByText('Celeste was added to your cart!')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id_product: 4, quantity: 1 }]);
});

test('With all there are in the cart it reads Sin Stock [R102 R104]', async () => {
  await renderRoute(routes, {
    at: '/favs',
    session: makeSession(),
    cart: [makeCartLine({ id_product: 4, in_stock: 5, quantity: 5 })],
    responses: [shopper, respond(listFavourites, [celeste])],
  });
  expect(await screen.findByRole('button', { name: 'Sin Stock' })).toBeDisabled();
});

test('a game that has left the shop can be removed, not bought', async () => {
  await open([favourite({ id_product: 4, name_product: 'celeste', archived: true })]);
  expect(await screen.findByRole('button', { name: 'Not sold now' })).toBeDisabled();
  expect(await removeButton('Celeste')).toBeEnabled();
});

test('Without a session it leads to the login and back [Q34]', async () => {
  await renderRoute(routes, { at: '/favs' });
  expect(await screen.findByText('Page /login?returnTo=%2Ffavs')).toBeInTheDocument();
});

test('A dead token leads to the login and back [Q57]', async () => {
  await open(respondError(listFavourites, 401, { error: 'unauthorised', message: 'Ended' }));
  expect(await screen.findByText('Page /login?returnTo=%2Ffavs')).toBeInTheDocument();
});
