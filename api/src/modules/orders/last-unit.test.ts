import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { orderWithRetries } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

const SHOPPERS = 100;

let store: TestStore;
let shoppers: Shopper[];
beforeAll(async () => {
  store = await TestStore.open();
  shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => store.makeShopper()));
});
afterAll(() => store.close());

const orderOf = (gameId: number) => ({
  amount_order: 30,
  address_order: 'Elm Street 1',
  cart: [{ id_product: gameId, price_product: 30, quantity: 1 }],
});

const stateOf = (id: number) =>
  store.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'holds_stock'])
    .where('id', '=', id)
    .executeTakeFirst();

async function approveLate({ preferenceId }: PlacedOrder): Promise<void> {
  const response = await store.post(`/dev-pay/checkout/${preferenceId}`, {
    body: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.statusCode).toBe(303);
}

const paymentsOf = (preferenceId: string) =>
  store.db.selectFrom('sandbox_payment').select('status').where('preference_id', '=', preferenceId).execute();

const rounds = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(rounds)(
  'Round %i: one of 100 concurrent orders for the last unit succeeds; it expires unpaid, and a late payment is refunded',
  async () => {
    const { id } = await store.makeGame({ stock: 1, price: 30 });
    const responses = await Promise.all(
      shoppers.map(({ token }) => orderWithRetries(store, { token, body: orderOf(id) })),
    );
    const sold = responses.filter((response) => response.statusCode === 200);
    const rejected = responses.filter((response) => response.statusCode === 409);
    expect([sold.length, rejected.length]).toEqual([1, SHOPPERS - 1]);
    for (const response of rejected) {
      expect(response.json()).toMatchObject({ error: 'out-of-stock', message: 'Sin stock' });
    }
    expect(await store.stockOf(id)).toBe(0);

    store.advanceMinutes(16);
    await runMaintenance(store.services, store.app.log);
    const placed: PlacedOrder | undefined = sold[0]?.json();
    if (placed === undefined) throw new Error('no order succeeded');
    expect(await store.stockOf(id)).toBe(1);
    expect(await stateOf(placed.id_order)).toEqual({
      status: 'cancelled',
      payment_status: 'expired',
      holds_stock: false,
    });

    await approveLate(placed);
    expect(await stateOf(placed.id_order)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await paymentsOf(placed.preferenceId)).toEqual([{ status: 'refunded' }]);
    expect(await store.stockOf(id)).toBe(1);
  },
);
