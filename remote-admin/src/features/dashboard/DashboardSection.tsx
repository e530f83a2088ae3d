import type { LoaderFunctionArgs } from 'react-router-dom';
import { getFigures, listGames, listMonths, listSaleGames, listUsers } from '@press-start/api/contract';
import { call, callPage } from '@press-start/shared-ui/api';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { DashboardLists } from './DashboardLists';
import { readDateRange } from './dateRange';
import { DateRangePicker } from './DateRangePicker';
import { KeyFigures } from './KeyFigures';
import { MonthlySales } from './MonthlySales';

/** Maximum length of the lists of games on sale, users and low-stock games (specification, section 9). */
const MAX_LIST_LENGTH = 10;

/** Highest stock of a game in the list of low-stock games (specification, section 9). */
const MAX_LOW_STOCK = 5;

const firstPage = { page: 1, limit: MAX_LIST_LENGTH };

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const today = new Date();
  const range = readDateRange(new URL(url).searchParams, today);
  const [months, figures, saleGames, users, lowStockGames] = await Promise.all([
    call(listMonths, { signal }),
    call(getFigures, { query: range, signal }),
    call(listSaleGames, { query: firstPage, signal }),
    callPage(listUsers, { query: { ...firstPage, sort: 'newest' }, signal }),
    call(listGames, { query: { ...firstPage, stockMax: MAX_LOW_STOCK, sort: 'stock' }, signal }),
  ]);
  const lists = {
    saleGames,
    users: users.items,
    totalUsers: users.total,
    lowStockGames,
    topGames: figures.top_games,
    coupons: figures.coupons ?? [],
  };
  return { months, figures, range, now: today.getTime(), lists };
}

export function Component() {
  const { months, figures, range, now, lists } = useSectionData<typeof loader>();
  const today = new Date(now);
  return (
    <>
      <SectionHeader title="Today at the shop" />
      <KeyFigures figures={figures}>
        <DateRangePicker range={range} today={today} />
      </KeyFigures>
      <MonthlySales months={months} today={today} />
      <DashboardLists {...lists} />
    </>
  );
}
