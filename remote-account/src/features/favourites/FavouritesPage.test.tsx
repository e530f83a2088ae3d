import { screen, waitFor, within } from '@testing-library/react';
import type { FavouriteGame } from '@press-start/api/contract';
import { getRole, listFavourites, removeFavourite } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeCartLine,
  makeGame,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path === '/favs');
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const down = { error: 'down', message: 'The shop is closed.' };

const makeFavourite = ({ archived = false, ...game }: Partial<FavouriteGame>): FavouriteGame => {
  const base = makeGame(game);
  return { ...base, idProduct: base.id_product, idUser: 7, archived };
};

const celeste = makeFavourite({ id_product: 4, name_product: 'celeste', price_product: 49 });
const glimmo = makeFavourite({ id_product: 9, name_product: 'glimmo' });

const open = (games: FavouriteGame[] | Responder, ...more: Responder[]) =>
  renderRoute(routes, {
    url: '/favs',
    session: makeSession(),
    responses: [shopperRole, Array.isArray(games) ? respond(listFavourites, games) : games, ...more],
  });

const findRemoveButton = (name: string) =>
  screen.findByRole('button', { name: `Remove ${name} from favourites` });

test('Each favourite shows its cover, name, price and buttons, and links to the product page [R021 R303]', async () => {
  const { container } = await open([celeste, glimmo]);
  const [card] = await screen.findAllByRole('article');
  const first = within(card!);
  expect(first.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/4');
  expect(first.getByText('$49')).toBeVisible();
  expect(first.getByRole('button', { name: 'Add Celeste to cart' })).toBeEnabled();
  expect(first.getByRole('button', { name: 'Remove Celeste from favourites' })).toBeEnabled();
  expect(container.querySelector('img')).toHaveAttribute('src', celeste.thumbnail_product);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('A favourite shows its platforms even if the API sends them as plain strings [R428]', async () => {
  const { platforms: _, ...rest } = celeste;
  await open(respondWith(listFavourites, () => Response.json([{ ...rest, name_platform: ['Arcade'] }])));
  expect(within(await screen.findByRole('article')).getByText('Arcade')).toBeVisible();
});

test('The back link of the favourites leads to the catalogue [R302]', async () => {
  await open([celeste]);
  await screen.findByRole('article');
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/home');
});

test('A favourite whose price has dropped since it was added shows its previous price [R303]', async () => {
  await open([
    makeFavourite({ id_product: 4, price_product: 39, price_when_added: 49 }),
    makeFavourite({ id_product: 9, price_product: 20, price_when_added: 20 }),
    makeFavourite({ id_product: 11, price_product: 30, price_when_added: 20 }),
  ]);
  expect(await screen.findByText('Down from $49 since you put it here')).toBeVisible();
  expect(screen.getAllByText(/^Down from/)).toHaveLength(1);
});

test('An empty list of favourites shows a message and a link to the catalogue [R304]', async () => {
  await open([]);
  expect(await screen.findByText('No favorites games yet!')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Go back' })) {
    expect(link).toHaveAttribute('href', '/home');
  }
});

test("A favourite's name of more than 33 characters is cut to 30, as in the catalogue [R305]", async () => {
  await open([makeFavourite({ name_product: 'b'.repeat(34) })]);
  expect(await screen.findByRole('link', { name: `B${'b'.repeat(29)}...` })).toBeVisible();
});

test("The favourites page requests the shopper's own favourites with the session token [R309]", async () => {
  const { calls } = await open([celeste]);
  await screen.findByRole('article');
  const request = calls.find(({ path }) => path === '/favorites/7');
  expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('If the favourites cannot be loaded, the page shows an error and a Retry button [R309 R426]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
  expect(consoleError).toHaveBeenCalled();
  isDown = false;
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Celeste' })).toBeVisible();
  expect(notice).not.toBeInTheDocument();
  consoleError.mockRestore();
});

test('A removed favourite disappears before the server responds, and focus moves to the next card [R310 R311]', async () => {
  const { calls, user } = await open(
    [celeste, glimmo],
    respond(removeFavourite, () => new Promise(() => undefined)),
  );
  await user.click(await findRemoveButton('Celeste'));
  expect(screen.queryByRole('link', { name: 'Celeste' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Glimmo' })).toBeVisible();
  expect(screen.getByText('Celeste was removed from your favourites')).toBeInTheDocument();
  const removeButton = await findRemoveButton('Glimmo');
  await waitFor(() => expect(removeButton).toHaveFocus());
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/favorites/7?idProduct=4'),
  );
});

test('Removing the last favourite shows the message for an empty list [R311]', async () => {
  const { user } = await open([celeste], respond(removeFavourite, { idProduct: 4, idUser: 7 }));
  await user.click(await findRemoveButton('Celeste'));
  expect(screen.getByText('No favorites games yet!')).toBeVisible();
});

test('A failed removal of a favourite is logged and shows no error message [R310 R426]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await open([celeste, glimmo], respondError(removeFavourite, 503, down));
  await user.click(await findRemoveButton('Celeste'));
  await waitFor(() => expect(consoleError).toHaveBeenCalled());
  expect(screen.queryByRole('link', { name: 'Celeste' })).not.toBeInTheDocument();
  expect(screen.queryByText(down.message)).not.toBeInTheDocument();
  consoleError.mockRestore();
});

test('The Add button of a favourite adds the game to the cart and shows a toast [R142 R303]', async () => {
  const { user } = await open([celeste]);
  await user.click(await screen.findByRole('button', { name: 'Add Celeste to cart' }));
  expect(await screen.findByText('Celeste was added to your cart!')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id_product: 4, quantity: 1 }]);
});

test('A favourite shows a disabled Sin Stock button when the cart contains the whole stock [R102 R104]', async () => {
  await renderRoute(routes, {
    url: '/favs',
    session: makeSession(),
    cart: [makeCartLine({ id_product: 4, in_stock: 5, quantity: 5 })],
    responses: [shopperRole, respond(listFavourites, [celeste])],
  });
  expect(await screen.findByRole('button', { name: 'Sin Stock' })).toBeDisabled();
});

test('The card of an archived game does not show its remaining stock', async () => {
  await open([makeFavourite({ id_product: 9, archived: true, in_stock: 2 }), { ...celeste, in_stock: 3 }]);
  expect(await screen.findByRole('button', { name: 'Not sold now' })).toBeDisabled();
  expect(screen.queryByText(/2 left/)).not.toBeInTheDocument();
  expect(screen.getByText(/3 left/)).toBeVisible();
});

test('An archived game can be removed from the favourites but not bought', async () => {
  await open([makeFavourite({ id_product: 4, name_product: 'celeste', archived: true })]);
  expect(await screen.findByRole('button', { name: 'Not sold now' })).toBeDisabled();
  expect(await findRemoveButton('Celeste')).toBeEnabled();
});

test('If drawing the picture of the favourites fails, a toast shows an error', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user } = await open([celeste]);
  await user.click(await screen.findByRole('button', { name: 'Keep my shelf' }));
  expect(
    await screen.findByText('The shelf could not be drawn. Your games are all still here.'),
  ).toBeInTheDocument();
  expect(warn).toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('An empty list of favourites offers no picture to save', async () => {
  await open([]);
  await screen.findByText('No favorites games yet!');
  expect(screen.queryByRole('button', { name: 'Keep my shelf' })).not.toBeInTheDocument();
});

test('A visitor without a session is redirected to the login page, with the favourites page as the return path [Q34]', async () => {
  await renderRoute(routes, { url: '/favs' });
  expect(await screen.findByText('Page /login?returnTo=%2Ffavs')).toBeInTheDocument();
});

test('An expired token redirects to the login page, with the favourites page as the return path [Q57]', async () => {
  await open(respondError(listFavourites, 401, { error: 'unauthorised', message: 'Ended' }));
  expect(await screen.findByText('Page /login?returnTo=%2Ffavs')).toBeInTheDocument();
});
