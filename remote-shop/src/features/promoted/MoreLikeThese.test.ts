import { listRelatedGames, type RelatedGames } from '@press-start/api/contract';
import {
  makeGame,
  type RecordedRequest,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { loader } from './MoreLikeThese';

const games = (...ids: number[]) => ids.map((id_product) => makeGame({ id_product }));
const lists: Record<string, RelatedGames> = {
  1: { publisher: games(2, 11), platform: games(12), year: games(11), alike: [] },
  2: { publisher: games(1), platform: games(12, 13), year: games(14, 15), alike: [] },
};

let calls: RecordedRequest[];

/** Mocks the related games of `lists`; the API responds with 404 for other games. */
async function mockApi(responses = [relatedGames]) {
  ({ calls } = await renderRoute([], { url: '/', responses }));
}

const notFound = { error: 'not-found', message: 'There is no such game.' };
const relatedGames = respondWith(listRelatedGames, ({ params: { id = '' } }) => {
  const list = lists[id];
  return list ? Response.json(list) : Response.json(notFound, { status: 404 });
});

/** Returns the ids of the games that the fragment shows for these games. */
async function loadedIds(ids?: number[]): Promise<number[]> {
  const loaded = await loader({ params: { ...(ids && { ids }) }, signal: new AbortController().signal });
  return loaded.map(({ id_product }) => id_product);
}

test('The fragment shows each related game once, and none of the games to which they are related', async () => {
  await mockApi();
  expect(await loadedIds([1, 2])).toEqual([11, 12, 13, 14]);
});

test('The fragment shows neither sold-out games nor games on sale, which the other fragment of the slot shows', async () => {
  const platform = [
    makeGame({ id_product: 12, in_stock: 0 }),
    makeGame({ id_product: 13, on_sale: true }),
    makeGame({ id_product: 14 }),
  ];
  await mockApi([respond(listRelatedGames, { publisher: [], platform, year: [], alike: [] })]);
  expect(await loadedIds([1])).toEqual([14]);
});

test('A game that no longer exists does not affect the games like the others', async () => {
  await mockApi();
  expect(await loadedIds([9, 1])).toEqual([2, 11, 12]);
  expect(await loadedIds([9])).toEqual([]);
});

test('The fragment fails if the API is unavailable', async () => {
  await mockApi([respondError(listRelatedGames, 503, { error: 'unavailable', message: 'Try again.' })]);
  await expect(loadedIds([1])).rejects.toThrow('Try again.');
});

test('The fragment requests the games like the first three games', async () => {
  await mockApi([respond(listRelatedGames, { publisher: [], platform: [], year: [], alike: [] })]);
  await loadedIds([5, 6, 7, 8]);
  expect(calls.map(({ params }) => params['id']).sort()).toEqual(['5', '6', '7']);
});

test('Without ids, the fragment shows games like the recently viewed games', async () => {
  await mockApi();
  localStorage.setItem('viewed', JSON.stringify([1]));
  expect(await loadedIds()).toEqual([2, 11, 12]);
});
