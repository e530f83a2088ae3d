import { act, screen, waitFor, within } from '@testing-library/react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { getGame, listRelatedGames, type RelatedGames as Related } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeGame, renderRoute, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { lastLists, RelatedGames } from './RelatedGames';

const celeste = makeGame({
  id_product: 7,
  name_product: 'celeste',
  publisher: 'Matt Makes',
  release_year: 2018,
});
const game = (id_product: number) => makeGame({ id_product });

const related: Related = { platform: [game(8), game(9)], publisher: [], year: [game(10)], alike: [] };

let triggerIntersection = () => {};
beforeEach(() => {
  lastLists.clear();
  Object.assign(window, {
    IntersectionObserver: class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        triggerIntersection = () => act(() => notify([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

interface Options {
  responses?: Responder[];
  loaded?: Related;
  viewed?: unknown;
}

async function openRelatedGames({
  responses = [respond(listRelatedGames, related)],
  loaded,
  viewed = [],
}: Options = {}) {
  const gameById = respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id) }));
  const page = { path: '/game/7', element: <RelatedGames game={celeste} loaded={loaded} /> };
  const view = await renderRoute([page], { url: '/game/7', responses: [...responses, gameById] });
  await screen.findByText('More from Matt Makes');
  localStorage.setItem('viewed', JSON.stringify(viewed));
  return view;
}

test('Until the lists of related games are near the viewport, the section links to the catalogue, but shows no games and sends no request', async () => {
  const { calls } = await openRelatedGames();
  expect(screen.getByRole('link', { name: 'More games for SNES' })).toHaveAttribute(
    'href',
    '/home?platform=SNES',
  );
  expect(screen.getByRole('link', { name: 'More from 2018' })).toHaveAttribute(
    'href',
    '/home?years=2018-2018',
  );
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(calls).toEqual([]);
});

test('Lists of related games near the viewport show their games, and an empty list shows a message', async () => {
  const { calls } = await openRelatedGames();
  triggerIntersection();
  for (const name of ['Game 8', 'Game 9', 'Game 10'])
    expect(await screen.findByRole('link', { name })).toBeVisible();
  expect(screen.getByText('No other one in the shop right now.')).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual(['/videogames/Related/7']);
});

test('Related games that the page has already loaded are not requested again', async () => {
  const { calls } = await openRelatedGames({ loaded: related });
  triggerIntersection();
  expect(await screen.findByRole('link', { name: 'Game 8' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('On the next visit of a product page, its related games are shown at once', async () => {
  const { unmount } = await openRelatedGames();
  triggerIntersection();
  await screen.findByRole('link', { name: 'Game 8' });
  unmount();
  const { calls } = await openRelatedGames();
  expect(screen.getByRole('link', { name: 'Game 8' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('If the related games cannot be loaded, a message is shown, and Retry loads them and moves focus to their section', async () => {
  let attempts = 0;
  const failOnce = respondWith(listRelatedGames, () => {
    attempts += 1;
    return attempts === 1 ? new Response('{}', { status: 500 }) : Response.json(related);
  });
  const { user } = await openRelatedGames({ responses: [failOnce], viewed: [3] });
  triggerIntersection();
  expect(await screen.findByText('More games could not be loaded.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Recently viewed' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'More games' })).toHaveFocus());
  expect(await screen.findByRole('link', { name: 'Game 8' })).toBeVisible();
  expect(screen.queryByText('More games could not be loaded.')).toBeNull();
});

describe('When the data of the page is reloaded', () => {
  function Page() {
    const loadedGame = useLoaderData<typeof celeste>();
    const { revalidate } = useRevalidator();
    return (
      <>
        <button type="button" onClick={() => void revalidate()}>
          Reload
        </button>
        <RelatedGames game={loadedGame} loaded={undefined} />
      </>
    );
  }

  async function openPage(respondTo: (request: number) => Response) {
    let requests = 0;
    const page = { path: '/game/7', loader: () => ({ ...celeste }), Component: Page };
    const response = respondWith(listRelatedGames, () => respondTo((requests += 1)));
    const view = await renderRoute([page], { url: '/game/7', responses: [response] });
    await screen.findByText('More from Matt Makes');
    triggerIntersection();
    await screen.findByRole('link', { name: 'Game 8' });
    await view.user.click(screen.getByRole('button', { name: 'Reload' }));
    return view;
  }

  test('The related games are loaded again when the data of the page is reloaded', async () => {
    await openPage((request) =>
      Response.json(request === 1 ? related : { ...related, platform: [game(12)] }),
    );
    expect(await screen.findByRole('link', { name: 'Game 12' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Game 8' })).toBeNull();
  });

  test('The previous related games stay if the data of the page is reloaded but the related games cannot be loaded', async () => {
    const { calls } = await openPage((request) =>
      request === 1 ? Response.json(related) : new Response('{}', { status: 500 }),
    );
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(await screen.findByRole('link', { name: 'Game 8' })).toBeVisible();
    expect(screen.queryByText('More games could not be loaded.')).toBeNull();
  });
});

const recentlyViewed = async () => within(await screen.findByRole('region', { name: 'Recently viewed' }));

test('The page shows the six most recently viewed games, except the current one', async () => {
  const { calls } = await openRelatedGames({ viewed: [7, 1, 2, 3, 4, 5, 6, 8] });
  triggerIntersection();
  const section = await recentlyViewed();
  await waitFor(() => expect(section.getAllByRole('link')).toHaveLength(6));
  expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5, 6].map((id) => `Game ${id}`),
  );
  expect(calls.filter(({ path }) => path === '/videogames/7')).toEqual([]);
});

test('A recently viewed game that no longer exists is removed from the stored list, and a game that cannot be loaded is only hidden', async () => {
  const responses = [
    respond(listRelatedGames, related),
    respondWith(getGame, ({ params }) => {
      if (params.id === '1') return Response.json({ error: 'not-found', message: 'No.' }, { status: 404 });
      if (params.id === '2') return Response.json({ error: 'internal', message: 'No.' }, { status: 500 });
      return Response.json(makeGame({ id_product: Number(params.id) }));
    }),
  ];
  await openRelatedGames({ responses, viewed: [1, 2, 3] });
  triggerIntersection();
  const section = await recentlyViewed();
  expect(await section.findByRole('link', { name: 'Game 3' })).toBeVisible();
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(localStorage.getItem('viewed')).toBe('[2,3]');
});

test('Clearing the list of recently viewed games moves focus to its heading', async () => {
  const { user } = await openRelatedGames({ viewed: [1, 2] });
  triggerIntersection();
  const section = await recentlyViewed();
  await user.click(section.getByRole('button', { name: 'Clear the list' }));
  await waitFor(() => expect(section.getByRole('heading')).toHaveFocus());
  expect(section.getByRole('status')).toHaveTextContent('The list is empty.');
  expect(localStorage.getItem('viewed')).toBeNull();
});

test('A game that is opened in another tab appears in the list of recently viewed games', async () => {
  await openRelatedGames({ viewed: [1] });
  triggerIntersection();
  const section = await recentlyViewed();
  localStorage.setItem('viewed', '[2,1]');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'viewed' })));
  expect(await section.findByRole('link', { name: 'Game 2' })).toBeVisible();
});

test('A visitor who has opened no other game sees no list of recently viewed games', async () => {
  await openRelatedGames({
    viewed: [7],
    responses: [respondError(listRelatedGames, 404, { error: 'gone', message: 'Gone.' })],
  });
  triggerIntersection();
  await screen.findByText('More games could not be loaded.');
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
});
