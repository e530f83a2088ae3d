import { getFigures, listGames, listMonths, listSaleGames, listUsers } from '@press-start/api/contract';
import type { Figures, Game, MonthOfSales, User } from '@press-start/api/contract';
import { answer, answerWith } from '@press-start/shared-ui/testing';
import type { Asked } from '@press-start/shared-ui/testing';

interface Shop {
  months?: MonthOfSales[];
  figures?: Partial<Figures>;
  saleGames?: Game[];
  lowGames?: Game[];
  users?: User[];
  totalUsers?: number;
}

/** What HOME asks for; an empty shop unless told otherwise. */
export function dashboard({
  months = [],
  figures,
  saleGames = [],
  lowGames = [],
  users = [],
  ...shop
}: Shop = {}) {
  const nothing = { placed: 0, sold: 0, cancelled: 0, carts: 0, revenue: 0, top_games: [] };
  return [
    answer(listMonths, months),
    answer(getFigures, { ...nothing, ...figures }),
    answer(listSaleGames, (asked) => upToLimit(saleGames, asked)),
    answer(listGames, (asked) => upToLimit(lowGames, asked)),
    answerWith(listUsers, (asked) =>
      Response.json(upToLimit(users, asked), {
        headers: { 'x-total-count': String(shop.totalUsers ?? users.length) },
      }),
    ),
  ];
}

/** As many as are asked for, as the API does. */
const upToLimit = <Item>(items: Item[], { query }: Asked): Item[] =>
  items.slice(0, Number(query.get('limit')));

export function makeMonth(month: Partial<MonthOfSales> = {}): MonthOfSales {
  return { year: 2025, month: 10, orders: 5, amount: 250, cancelled: 0, cancelled_amount: 0, ...month };
}
