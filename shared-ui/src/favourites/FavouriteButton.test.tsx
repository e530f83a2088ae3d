import { act, screen, waitFor } from '@testing-library/react';
import { addFavourite, getRole, listFavourites, removeFavourite } from '@press-start/api/contract';
import { currentSession, endSession } from '../session';
import { storeSession } from '../session/state';
import { AppLayout } from '../shell';
import type { Responder } from '../testing';
import { makeGame, makeSession, renderRoute, respond, respondError, respondWith } from '../testing';
import { FavouriteButton } from './FavouriteButton';
import { changeFavourite, setFavourite } from './state';

const celeste = makeGame({ id_product: 7, name_product: 'celeste' });
const routes = [
  {
    path: '/game/7',
    element: (
      <>
        <FavouriteButton game={celeste} large />
        <FavouriteButton game={makeGame({ id_product: 8 })} />
      </>
    ),
  },
];

/** Number of shoppers so far. Each shopper has a unique token, because the list is fetched once per token. */
let shopperCount = 0;
const renderButtons = ({
  favourites = [],
  responses = [],
}: { favourites?: number[]; responses?: Responder[] } = {}) => {
  const favouriteGames = favourites.map((id) => ({
    ...makeGame({ id_product: id }),
    idProduct: id,
    idUser: 7,
    archived: false,
  }));
  const session = makeSession({ token: `token-${++shopperCount}` });
  return renderRoute(routes, {
    url: '/game/7',
    session,
    responses: [...responses, respond(listFavourites, favouriteGames), role],
  });
};
const role = respond(getRole, { id_user: 7, admin: false, active: true });

const favouriteButton = (name: string) => screen.findByRole('button', { name });
const favourite = { idProduct: 7, idUser: 7 };

test('A visitor sees no favourite button, and no request is sent [R126]', async () => {
  const { calls } = await renderRoute(routes, { url: '/game/7' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});

test('Adding a favourite sends it to the API, shows a confirmation, and changes the button [R125 R306 R307 R433]', async () => {
  const { user, calls } = await renderButtons({ responses: [respond(addFavourite, favourite)] });
  await user.click(await favouriteButton('Add Celeste to favourites'));
  expect(await screen.findByText('Success')).toBeInTheDocument();
  expect(screen.getByText('Added to favs!')).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/favorites', body: favourite });
  await user.click(screen.getByText('OK'));
  expect(await favouriteButton('Remove Celeste from favourites')).toBeVisible();
});

test('A favourite can be removed without a confirmation, and two buttons share one request for the list [R309 R310]', async () => {
  const { user, calls } = await renderButtons({
    favourites: [7],
    responses: [respond(removeFavourite, favourite)],
  });
  await user.click(await favouriteButton('Remove Celeste from favourites'));
  expect(await favouriteButton('Add Celeste to favourites')).toBeVisible();
  const requests = () =>
    calls.map(({ method, path }) => `${method} ${path}`).filter((line) => /favorites/.test(line));
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()).toEqual(['GET /favorites/7', 'DELETE /favorites/7?idProduct=7']);
  expect(screen.queryByText('Success')).toBeNull();
});

test("Without a session, adding a favourite shows the 'Login please' dialog and sends no request [R308]", async () => {
  const { calls } = await renderRoute(routes, { url: '/game/7' });
  act(() => void changeFavourite(7, true));
  expect(await screen.findByText('Login please')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test("With an expired session, adding a favourite shows the 'Login please' dialog and hides the button", async () => {
  const rejection = respondError(addFavourite, 401, { error: 'unauthorised', message: 'Log in again' });
  const { user } = await renderButtons({ responses: [rejection] });
  await user.click(await favouriteButton('Add Celeste to favourites'));
  expect(await screen.findByText('Login please')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /favourites/ })).toBeNull();
});

test("The login dialog opens after the 'Login please' dialog is closed [Q18 Q57]", async () => {
  const rejection = respondError(addFavourite, 401, { error: 'unauthorised', message: 'Log in again' });
  const withLayout = [{ path: '/game/7', element: <AppLayout>{routes[0]?.element}</AppLayout> }];
  const { user, currentUrl } = await renderRoute(withLayout, {
    url: '/game/7',
    session: makeSession({ token: `token-${++shopperCount}` }),
    responses: [rejection, respond(listFavourites, []), role],
  });
  await user.click(await favouriteButton('Add Celeste to favourites'));
  expect(await screen.findByText('Login please')).toBeInTheDocument();
  expect(currentUrl()).toBe('/game/7');
  await user.click(screen.getByText('OK'));
  await waitFor(() => expect(currentUrl()).toBe('/login?returnTo=%2Fgame%2F7'));
});

test('A failed favourite change shows no message and restores the button [R426]', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  const failures = [addFavourite, listFavourites].map((endpoint) =>
    respondWith(endpoint, () => new Response('{}', { status: 500 })),
  );
  const { user } = await renderButtons({ responses: failures });
  await user.click(await favouriteButton('Add Celeste to favourites'));
  await waitFor(() =>
    expect(consoleError).toHaveBeenCalledWith('Could not change the favourite', expect.anything()),
  );
  expect(await favouriteButton('Add Celeste to favourites')).toBeVisible();
  expect(screen.queryByText('Success')).toBeNull();
  consoleError.mockRestore();
});

test('Logging out hides the favourite buttons', async () => {
  await renderButtons({ favourites: [7] });
  await favouriteButton('Remove Celeste from favourites');
  act(() => endSession('logout'));
  expect(screen.queryByRole('button')).toBeNull();
});

afterEach(() =>
  act(() => document.querySelectorAll('.swal2-container').forEach((dialog) => dialog.remove())),
);

test('The favourites are cleared when the session ends, and fetched again after the next login', async () => {
  const view = await renderButtons({ favourites: [7] });
  const listRequests = () =>
    view.calls.filter(({ path, method }) => method === 'GET' && path.startsWith('/favorites'));
  await favouriteButton('Remove Celeste from favourites');
  const session = currentSession();
  act(() => endSession('logout'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  act(() => storeSession(session ?? makeSession()));
  await favouriteButton('Remove Celeste from favourites');
  expect(listRequests()).toHaveLength(2);
});

test('Adding a favourite with a session that is no longer current does not fetch the list', async () => {
  const responses = [respond(addFavourite, favourite), respond(listFavourites, [])];
  const { calls } = await renderRoute(routes, { url: '/game/7', responses });
  const previous = makeSession({ token: `token-${++shopperCount}` });
  await setFavourite(previous, 7, true);
  expect(calls.map(({ method }) => method)).toEqual(['POST']);
});
