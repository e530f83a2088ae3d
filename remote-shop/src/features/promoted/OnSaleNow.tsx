import { type Game, listSaleGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { paths } from '@press-start/shared-ui/paths';
import { promotedCount, PromotedGames } from './PromotedGames';

export const loader = ({ signal }: { signal: AbortSignal }): Promise<Game[]> =>
  call(listSaleGames, { query: { page: 1, limit: promotedCount }, signal });

export const Component = ({ data }: { data: Game[] }) => (
  <PromotedGames title="On sale now" to={paths.onSale()} games={data} />
);
