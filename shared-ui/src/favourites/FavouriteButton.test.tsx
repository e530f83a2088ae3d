import { addFavourite, getRole, listFavourites, removeFavourite } from '@press-start/api/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { currentSession, endSession } from '../session';
import { storeSession } from '../session/state';
import { Frame } from '../shell';
import { respond, respondWith, makeGame, makeSession, respondError, renderRoute } from '../testing';
import { changeFavourite } from './changeFavourite';
import { FavouriteButton } from './FavouriteButton';

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

/** A token of its own for each test: what was asked for one shopper is not asked again. */
let shoppers = 0;
const openHearts = ({
  favourites = [],
  answers: responses = [],
}: { favourites?: number[]; answers?: Answers } = {}) => {
  const listed = favourites.map((id) => ({
    ...makeGame({ id_product: id }),
    idProduct: id,
    idUser: 7,
    archived: false,
  }));
  const session = makeSession({ token: `token-${++shoppers}` });
  return renderRoute(routes, {
    at: '/game/7',
    session,
    responses: [...responses, respond(listFavourites, listed), role],
  });
};
const role = respond(getRole, { id_user: 7, admin: false, active: true });
type Answers = ReturnType<typeof respond>[];

const heart = (name: string) => screen.findByRole('button', { name });
const mine = { idProduct: 7, idUser: 7 };

test('A visitor sees no heart and costs no call [R126]', async () => {
  const { calls } = await renderRoute(routes, { at: '/game/7' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});

test('A shopper adds a game and reads that it was added [R125 R306 R307 R433]', async () => {
  const { user, calls } = await openHearts({ answers: [respond(addFavourite, mine)] });
  await user.click(await heart('Add Celeste to favourites'));
  expect(await screen.findByText('Success')).toBeInTheDocument();
  expect(screen.getByText('Added to favs!')).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/favorites', body: mine });
  await user.click(screen.getByText('OK'));
  expect(await heart('Remove Celeste from favourites')).toBeVisible();
});

test('What is a favourite already can be removed; two hearts ask once [R309 R310]', async () => {
  const { user, calls } = await openHearts({ favourites: [7], answers: [respond(removeFavourite, mine)] });
  await user.click(await heart('Remove Celeste from favourites'));
  expect(await heart('Add Celeste to favourites')).toBeVisible();
  const recorded = () =>
    calls.map(({ method, path }) => `${method} ${path}`).filter((line) => /favorites/.test(line));
  await waitFor(() => expect(recorded()).toHaveLength(2));
  expect(recorded()).toEqual(['GET /favorites/7', 'DELETE /favorites/7?idProduct=7']);
  expect(screen.queryByText('Success')).toBeNull();
});

test('Without a session nothing is asked: Login please [R308]', async () => {
  const { calls } = await renderRoute(routes, { at: '/game/7' });
  act(() => void changeFavourite(7, true));
  expect(await screen.findByText('Login please')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a session that the server no longer knows: Login please, and the heart goes', async () => {
  const rejection = respondError(addFavourite, 401, { error: 'unauthorised', message: 'Log in again' });
  const { user } = await openHearts({ answers: [rejection] });
  await user.click(await heart('Add Celeste to favourites'));
  expect(await screen.findByText('Login please')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /favourites/ })).toBeNull();
});

test('Login please is said first, then the login opens [Q18 Q57]', async () => {
  const rejection = respondError(addFavourite, 401, { error: 'unauthorised', message: 'Log in again' });
  const framed = [{ path: '/game/7', element: <Frame>{routes[0]?.element}</Frame> }];
  const { user, address } = await renderRoute(framed, {
    at: '/game/7',
    session: makeSession({ token: `token-${++shoppers}` }),
    responses: [rejection, respond(listFavourites, []), role],
  });
  await user.click(await heart('Add Celeste to favourites'));
  expect(await screen.findByText('Login please')).toBeInTheDocument();
  expect(address()).toBe('/game/7');
  await user.click(screen.getByText('OK'));
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fgame%2F7'));
});

test('A change or a list that fails says nothing, and the heart is as before [R426]', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation();
  const failed = [addFavourite, listFavourites].map((endpoint) =>
    respondWith(endpoint, () => new Response('{}', { status: 500 })),
  );
  const { user } = await openHearts({ answers: failed });
  await user.click(await heart('Add Celeste to favourites'));
  await waitFor(() =>
    expect(complaint).toHaveBeenCalledWith('A favourite could not be changed', expect.anything()),
  );
  expect(await heart('Add Celeste to favourites')).toBeVisible();
  expect(screen.queryByText('Success')).toBeNull();
  complaint.mockRestore();
});

test('logging out takes the hearts away', async () => {
  await openHearts({ favourites: [7] });
  await heart('Remove Celeste from favourites');
  act(() => endSession('logout'));
  expect(screen.queryByRole('button')).toBeNull();
});

afterEach(() =>
  act(() => document.querySelectorAll('.swal2-container').forEach((dialog) => dialog.remove())),
);

test('The favourites of a shopper are dropped when the session ends, and fetched again for the next one', async () => {
  const view = await openHearts({ favourites: [7] });
  const listed = () =>
    view.calls.filter(({ path, method }) => method === 'GET' && path.startsWith('/favorites'));
  await heart('Remove Celeste from favourites');
  const session = currentSession();
  act(() => endSession('logout'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  act(() => storeSession(session ?? makeSession()));
  await heart('Remove Celeste from favourites');
  expect(listed()).toHaveLength(2);
});
