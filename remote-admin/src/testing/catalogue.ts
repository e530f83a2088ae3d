import type { Game } from '@press-start/api/contract';
import { listGames, listGenres, listPlatforms } from '@press-start/api/contract';
import { makeGame, respond, respondWith } from '@press-start/shared-ui/testing';

export const nameResponses = [
  respond(listGenres, [
    { id: 1, name_genre: 'Platform' },
    { id: 2, name_genre: 'Puzzle' },
  ]),
  respond(listPlatforms, [
    { id: 1, name_platform: 'SNES' },
    { id: 2, name_platform: 'Arcade' },
  ]),
];

export const makeProduct = (id: number, fields: Partial<Game> = {}) =>
  makeGame({ id_product: id, version: 1, ...fields });

/** Returns a responder that searches and paginates the current content of `games`. */
export const catalogueResponse = (games: Game[]) =>
  respondWith(listGames, ({ query }) => {
    const matching = games.filter(({ name_product }) =>
      name_product.toLowerCase().includes((query.get('name') ?? '').toLowerCase()),
    );
    const offset = (Number(query.get('page')) - 1) * 10;
    const headers = { 'x-total-count': String(matching.length) };
    return Response.json(matching.slice(offset, offset + 10), { headers });
  });
