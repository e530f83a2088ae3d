import { getFigures, listGames, listMonths, listSaleGames, listUsers } from '@press-start/api/contract';
import type { Figures, MonthOfSales } from '@press-start/api/contract';
import { call, callPage } from '@press-start/shared-ui/api';
import type { ComponentProps } from 'react';
import { SectionHead } from '../frame/SectionHead';
import type { OpenSection } from '../frame/sections';
import { Days } from './Days';
import { Lists } from './Lists';
import { MonthlySales } from './MonthlySales';
import { readRange } from './range';
import type { Range } from './range';
import { Tiles } from './Tiles';

/** How many entries a list holds, and how few units are few (specification, section 9). */
const ENTRIES = 10;
const LOW_STOCK = 5;

const top = { page: 1, limit: ENTRIES };

export const open: OpenSection = async ({ params, signal }) => {
  const today = new Date();
  const range = readRange(params, today);
  const [months, figures, saleGames, users, lowGames] = await Promise.all([
    call(listMonths, { signal }),
    call(getFigures, { query: range, signal }),
    call(listSaleGames, { query: top, signal }),
    callPage(listUsers, { query: { ...top, sort: 'newest' }, signal }),
    call(listGames, { query: { ...top, stockMax: LOW_STOCK, sort: 'stock' }, signal }),
  ]);
  const lists = {
    saleGames,
    users: users.items,
    totalUsers: users.total,
    lowGames,
    topGames: figures.top_games,
  };
  return <Dashboard months={months} figures={figures} range={range} today={today} lists={lists} />;
};

interface Props {
  months: MonthOfSales[];
  figures: Figures;
  range: Range;
  today: Date;
  lists: ComponentProps<typeof Lists>;
}

function Dashboard({ months, figures, range, today, lists }: Props) {
  return (
    <>
      <SectionHead title="Today at the shop" />
      <Days range={range} today={today} />
      <Tiles figures={figures} />
      <MonthlySales months={months} today={today} />
      <Lists {...lists} />
    </>
  );
}
