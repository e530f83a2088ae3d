import type { Figures, Game, MonthlyFigures, User } from '@press-start/api/contract';
import { getFigures, listGames, listMonths, listSaleGames, listUsers } from '@press-start/api/contract';
import type { RecordedRequest } from '@press-start/shared-ui/testing';
import { respond, respondWith } from '@press-start/shared-ui/testing';

interface DashboardData {
  months?: MonthlyFigures[];
  figures?: Partial<Figures>;
  saleGames?: Game[];
  lowStockGames?: Game[];
  users?: User[];
  totalUsers?: number;
}

/** Returns responders for the requests of the HOME section, by default without any data. */
export function dashboardResponses({
  months = [],
  figures,
  saleGames = [],
  lowStockGames = [],
  users = [],
  ...data
}: DashboardData = {}) {
  const noFigures = { placed: 0, sold: 0, cancelled: 0, carts: 0, revenue: 0, top_games: [] };
  return [
    respond(listMonths, months),
    respond(getFigures, { ...noFigures, ...figures }),
    respond(listSaleGames, (request) => applyLimit(saleGames, request)),
    respond(listGames, (request) => applyLimit(lowStockGames, request)),
    respondWith(listUsers, (request) =>
      Response.json(applyLimit(users, request), {
        headers: { 'x-total-count': String(data.totalUsers ?? users.length) },
      }),
    ),
  ];
}

/** Applies the `limit` of a request, as the API does. */
const applyLimit = <Item>(items: Item[], { query }: RecordedRequest): Item[] =>
  items.slice(0, Number(query.get('limit')));

export function makeMonth(month: Partial<MonthlyFigures> = {}): MonthlyFigures {
  return { year: 2025, month: 10, orders: 5, amount: 250, cancelled: 0, cancelled_amount: 0, ...month };
}
