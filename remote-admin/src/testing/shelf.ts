/** A shelf of games for the tests of what administers them. */
import { listGames, listGenres, listPlatforms } from '@press-start/api/contract';
import type { Game } from '@press-start/api/contract';
import { respond, respondWith, makeGame } from '@press-start/shared-ui/testing';

/** What a game may be filed under. */
export const names = [
  respond(listGenres, [
    { id: 1, name_genre: 'Platform' },
    { id: 2, name_genre: 'Puzzle' },
  ]),
  respond(listPlatforms, [
    { id: 1, name_platform: 'SNES' },
    { id: 2, name_platform: 'Arcade' },
  ]),
];

export const game = (id: number, more: Partial<Game> = {}) =>
  makeGame({ id_product: id, version: 1, ...more });

/** A catalogue that answers a search and its pages, as it stands at the moment. */
export const catalogue = (games: Game[]) =>
  respondWith(listGames, ({ query }) => {
    const found = games.filter(({ name_product }) =>
      name_product.toLowerCase().includes((query.get('name') ?? '').toLowerCase()),
    );
    const first = (Number(query.get('page')) - 1) * 10;
    const headers = { 'x-total-count': String(found.length) };
    return Response.json(found.slice(first, first + 10), { headers });
  });
