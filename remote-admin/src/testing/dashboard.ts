import { getFigures, listGames, listMonths, listSaleGames, listUsers } from '@press-start/api/contract';
import type { Figures, Game, MonthOfSales, User } from '@press-start/api/contract';
import { respond, respondWith } from '@press-start/shared-ui/testing';
import type { RecordedRequest } from '@press-start/shared-ui/testing';

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
    respond(listMonths, months),
    respond(getFigures, { ...nothing, ...figures }),
    respond(listSaleGames, (recorded) => upToLimit(saleGames, recorded)),
    respond(listGames, (requested) => upToLimit(lowGames, requested)),
    respondWith(listUsers, (request) =>
      Response.json(upToLimit(users, request), {
        headers: { 'x-total-count': String(shop.totalUsers ?? users.length) },
      }),
    ),
  ];
}

/** As many as are asked for, as the API does. */
const upToLimit = <Item>(items: Item[], { query }: RecordedRequest): Item[] =>
  items.slice(0, Number(query.get('limit')));

export function makeMonth(month: Partial<MonthOfSales> = {}): MonthOfSales {
  return { year: 2025, month: 10, orders: 5, amount: 250, cancelled: 0, cancelled_amount: 0, ...month };
}
