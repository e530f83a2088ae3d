import type { Insertable } from 'kysely';
import type { Random } from '@press-start/art/random';
import type { Tables } from '../../src/db/tables';
import { DAY } from '../demo/order-steps';
import { games } from '../facts';
import { idOf, productRow } from '../store';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

interface SeededProduct {
  product: Row<'product'>;
  genres: Row<'product_genre'>[];
  platforms: Row<'product_platform'>[];
}

const MAX_NAME_LENGTH = 50;
const YEARS = { first: 1950, last: 2010 };

/** Returns a sequel to a catalogue game, with the same covers. */
export function makeProduct(
  random: Random,
  id: number,
  now: Date,
  genres: Map<string, number>,
  platforms: Map<string, number>,
): SeededProduct {
  const game = games[id % games.length];
  if (game === undefined) throw new Error('The catalogue is empty');
  const suffix = ` ${Math.ceil(id / games.length)}`;
  const added = new Date(now.getTime() - random.int(0, 900) * DAY);
  const year = Math.min(YEARS.last, Math.max(YEARS.first, game.year + random.int(-3, 9)));
  const { list_price: _list, prior_price: _prior, ...described } = productRow(game);
  const extraGenres = random.chance(0.25) ? [random.int(1, genres.size)] : [];
  return {
    product: {
      ...described,
      id,
      name: game.name.slice(0, MAX_NAME_LENGTH - suffix.length).trim() + suffix,
      release_year: year,
      price: random.int(5, 120),
      in_stock: random.chance(0.05) ? 0 : random.int(1, 200),
      on_sale: random.chance(0.09),
      created_at: added,
      updated_at: added,
    },
    genres: [...new Set([idOf(genres, game.genre), ...extraGenres])].map((genre_id) => ({
      product_id: id,
      genre_id,
    })),
    platforms: [{ product_id: id, platform_id: idOf(platforms, game.platform) }],
  };
}
