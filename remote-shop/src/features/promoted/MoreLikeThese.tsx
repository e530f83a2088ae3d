import { listRelatedGames, type RelatedGame } from '@press-start/api/contract';
import { call, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { readViewed } from '../game/related/viewed';
import { promotedCount, PromotedGames } from './PromotedGames';

/** Maximum number of games whose related games are requested. */
const maxGames = 3;

interface Args {
  /** By default the ids of the recently viewed games, which the browser stores. */
  params: { ids?: readonly number[] };
  signal: AbortSignal;
}

/**
 * Loads games related to the first three of `ids`. Omits the games in `ids`, sold-out games, and games on sale,
 * which the fragment `OnSaleNow` in the same slot shows. Ignores ids of games that no longer exist.
 */
export async function loader({ params: { ids = readViewed() }, signal }: Args): Promise<RelatedGame[]> {
  const lists = await Promise.all(
    ids
      .slice(0, maxGames)
      .map((id) => undefinedIfNotFound(call(listRelatedGames, { params: { id }, signal }))),
  );
  const related = lists.flatMap((list) => (list ? [...list.publisher, ...list.platform, ...list.year] : []));
  const unique = new Map(related.map((game) => [game.id_product, game]));
  return [...unique.values()]
    .filter(({ id_product, in_stock, on_sale }) => in_stock > 0 && !on_sale && !ids.includes(id_product))
    .slice(0, promotedCount);
}

export const Component = ({ data }: { data: RelatedGame[] }) => (
  <PromotedGames title="More like these" games={data} />
);
