import { type Game, listSaleGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { paths } from '@press-start/shared-ui/paths';
import { promotedCount, PromotedGames } from './PromotedGames';

/** More games than are shown, because sold-out games and those in `ids` are omitted. */
const requestedCount = 2 * promotedCount;

interface Args {
  /** Ids of games to omit. */
  params: { ids?: readonly number[] };
  signal: AbortSignal;
}

/** Loads games on sale. Omits sold-out games. */
export async function loader({ params: { ids = [] }, signal }: Args): Promise<Game[]> {
  const games = await call(listSaleGames, { query: { page: 1, limit: requestedCount }, signal });
  return games
    .filter(({ id_product, in_stock }) => in_stock > 0 && !ids.includes(id_product))
    .slice(0, promotedCount);
}

export const Component = ({ data }: { data: Game[] }) => (
  <PromotedGames title="On sale now" to={paths.onSale()} games={data} />
);
