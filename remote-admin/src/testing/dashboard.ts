import { getFigures, listGames, listMonths, listSaleGames, listUsers } from '@press-start/api/contract';
import type { Figures, Game, MonthOfSales, User } from '@press-start/api/contract';
import { answer } from '@press-start/shared-ui/testing';
import { page } from './admin';

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
    answer(listSaleGames, saleGames),
    answer(listGames, lowGames),
    page(listUsers, users, shop.totalUsers ?? users.length),
  ];
}

export function makeMonth(month: Partial<MonthOfSales> = {}): MonthOfSales {
  return { year: 2025, month: 10, orders: 5, amount: 250, cancelled: 0, cancelled_amount: 0, ...month };
}
