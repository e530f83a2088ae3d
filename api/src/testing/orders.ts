import type { OrderStatus, PaymentStatus } from '../../contract';
import type { Db } from '../db/database';

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
