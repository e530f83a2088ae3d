import type { LightMyRequestResponse } from 'fastify';
import { type OrderStatus, type PaymentStatus, TOKEN_HEADER } from '../../contract';
import type { Db } from '../db/database';
import type { TestStore } from './store';

interface TestOrder {
  accountId: number;
  productId: number;
  status: OrderStatus;
  payment?: PaymentStatus;
  quantity?: number;
}

/** Inserts an order with one line, without changing the stock, and returns its id. */
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

/** The Idempotency-Key is always the same, so that a repeated request of a shopper returns the same order. */
export const oneUnitRequest = (game: number, token: string) => ({
  headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token, 'idempotency-key': 'once' },
  body: JSON.stringify({
    amount_order: 30,
    address_order: 'Elm Street 1',
    cart: [{ id_product: game, price_product: 30, quantity: 1 }],
  }),
});

/** Sends `oneUnitRequest` over a real connection. */
export const postOrder = (apiUrl: string, game: number, token: string): Promise<Response> =>
  fetch(`${apiUrl}/order`, { method: 'POST', ...oneUnitRequest(game, token) });

/**
 * Repeats a request while the response is 503 with Retry-After, because orders can exceed the queue's time limit on a
 * busy machine.
 */
export async function retryWhileBusy(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503 || !response.headers.has('retry-after')) return response;
  }
}

/** Works like `retryWhileBusy`, but through `TestStore`. */
export async function orderWithRetries(
  store: TestStore,
  request: { token: string; body: object },
): Promise<LightMyRequestResponse> {
  for (;;) {
    const response = await store.post('/order', request);
    if (response.statusCode !== 503 || response.headers['retry-after'] === undefined) return response;
  }
}
