import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Figures, MonthlyFigures, OrderStatus, PaymentStatus } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let [admin, rosa]: Shopper[] = [];
let games: number[] = [];

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
  rosa = await store.makeShopper();
  games = [(await store.makeGame({ name: 'Moon' })).id, (await store.makeGame({ name: 'Sun' })).id];
  // The first four orders are at the boundaries of October in 2024 and 2025. Each unit costs $49.
  await order('2024-09-30T23:59:59.999Z', { quantity: 9 });
  await order('2024-10-01T00:00:00.000Z', { quantity: 1 });
  await order('2025-10-31T23:59:59.999Z', { quantity: 2, game: 1 });
  await order('2025-11-01T00:00:00.000Z', { quantity: 4, status: 'pending', payment: 'unpaid' });
  await order('2025-10-15T12:00:00.000Z', { quantity: 5, status: 'cancelled' });
  await order('2025-10-15T12:00:00.000Z', { quantity: 6, status: 'cart', payment: 'unpaid' });
});
afterAll(() => store.close());

interface OrderFields {
  quantity: number;
  game?: number;
  status?: OrderStatus;
  payment?: PaymentStatus;
}

async function order(
  at: string,
  { quantity, game = 0, status = 'delivered', payment = 'paid' }: OrderFields,
): Promise<void> {
  const fields = { accountId: rosa?.id ?? 0, productId: games[game] ?? 0, status, payment, quantity };
  const id = await insertTestOrder(store.db, fields);
  await store.db
    .updateTable('orders')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}

const query = async <Result>(url: string): Promise<Result> =>
  (await store.get(url, { token: admin?.token ?? '' })).json();

describe('GET /figures/months', () => {
  const october = (months: MonthlyFigures[]) => months.filter(({ month }) => month === 10);

  test('The monthly figures count orders by UTC date, with cancelled orders counted separately and saved carts excluded [R318]', async () => {
    const months = await query<MonthlyFigures[]>('/figures/months');
    expect(october(months).map(({ year, orders, cancelled }) => [year, orders, cancelled])).toEqual([
      [2024, 1, 0],
      [2025, 1, 1],
    ]);
  });

  test('The monthly figures contain the sum of the order amounts [R319]', async () => {
    const months = await query<MonthlyFigures[]>('/figures/months');
    expect(october(months).map(({ amount, cancelled_amount }) => [amount, cancelled_amount])).toEqual([
      [49, 0],
      [98, 245],
    ]);
  });

  test('The monthly figures are sorted by month and omit months without an order', async () => {
    const months = await query<MonthlyFigures[]>('/figures/months');
    expect(months.map(({ year, month }) => `${year}-${month}`)).toEqual([
      '2024-9',
      '2024-10',
      '2025-10',
      '2025-11',
    ]);
  });
});

describe('GET /figures', () => {
  test('The figures count the placed, sold and cancelled orders and the saved carts between two days (inclusive)', async () => {
    const { top_games: _, ...counts } = await query<Figures>('/figures?from=2025-10-15&to=2025-11-01');
    expect(counts).toMatchObject({ placed: 3, sold: 1, cancelled: 1, carts: 1, revenue: 98 });
  });

  test('The top games are those with the most units sold, excluding unpaid and cancelled orders', async () => {
    const { top_games } = await query<Figures>('/figures?from=2024-10-01&to=2025-11-30');
    expect(top_games.map(({ name_product, units, amount }) => [name_product, units, amount])).toEqual([
      ['Sun', 2, 98],
      ['Moon', 1, 49],
    ]);
  });

  test('Without a date range, the figures cover all orders; for a range without orders, they are zero', async () => {
    expect((await query<Figures>('/figures')).revenue).toBe(49 * 12);
    const none = { placed: 0, sold: 0, cancelled: 0, carts: 0, revenue: 0, top_games: [], coupons: [] };
    expect(await query('/figures?from=2001-01-01&to=2001-12-31')).toEqual(none);
  });

  test('A request for figures with an invalid date is rejected with 422', async () => {
    const { statusCode } = await store.get('/figures?from=yesterday', { token: admin?.token ?? '' });
    expect(statusCode).toBe(422);
  });
});
