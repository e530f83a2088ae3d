import type { LightMyRequestResponse } from 'fastify';
import type { OrderStatus, PaymentStatus } from '../../contract';
import type { Db } from '../db/database';
import type { TestStore } from './store';

interface TestOrder {
  accountId: number;
  productId: number;
  status: OrderStatus;
  payment?: PaymentStatus;
  quantity?: number;
}

/** An order of one line as it lies in the database, its units taken already; answers its id. */
export async function insertTestOrder(db: Db, order: TestOrder): Promise<number> {
  const { accountId, productId, status, payment = 'paid', quantity = 1 } = order;
  const { id } = await db
    .insertInto('orders')
    .values({
      account_id: accountId,
      status,
      payment_status: payment,
      amount: 49 * quantity,
      currency: 'USD',
      address: 'Elm Street 1',
      holds_stock: status !== 'cancelled' && status !== 'cart',
      created_at: new Date(),
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copied = { name: 'Test Cartridge', thumbnail: '/images/t.webp', genres: [], platforms: [] };
  await db
    .insertInto('order_line')
    .values({ ...copied, order_id: id, product_id: productId, quantity, unit_price: 49 })
    .execute();
  return id;
}

/** Orders, and does so again for as long as the answer is 503: on a busy machine the queue of orders takes too long. */
export async function orderUntilDecided(
  store: TestStore,
  request: { token: string; body: object },
): Promise<LightMyRequestResponse> {
  for (;;) {
    const response = await store.post('/order', request);
    if (response.statusCode !== 503 || response.headers['retry-after'] === undefined) return response;
  }
}
