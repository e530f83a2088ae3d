import type { CartOrder, SavedCart } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { insertLines } from './insert-orders.repo';
import { mergeLines } from './orders.rules';

interface CartToSave {
  accountId: number;
  cart: SavedCart['cart'];
  currency: string;
  now: Date;
}

/**
 * Replaces the account's saved cart; drops products that are no longer sold. A saved cart reserves no units and fixes
 * no prices.
 */
export async function replaceCart(db: Db, { accountId, cart, currency, now }: CartToSave): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Serialise two tabs that log out concurrently.
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await trx.deleteFrom('orders').where('account_id', '=', accountId).where('status', '=', 'cart').execute();
    const lines = await availableLines(trx, cart);
    if (lines.length === 0) return;
    const { id } = await trx
      .insertInto('orders')
      .values({
        account_id: accountId,
        status: 'cart',
        payment_status: 'unpaid',
        amount: 0,
        currency,
        address: '',
        holds_stock: false,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertLines(trx, id, lines);
  });
}

/** Returns the saved cart and deletes it, because merging it again at a later login would double its quantities. */
export async function takeCart(trx: Trx, accountId: number): Promise<CartOrder[]> {
  const cart = await trx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'cart')
    .forUpdate()
    .executeTakeFirst();
  if (cart === undefined) return [];
  const lines = await trx
    .selectFrom('order_line')
    .select(['product_id as id_product', 'quantity'])
    .where('order_id', '=', cart.id)
    .orderBy('id')
    .execute();
  await trx.deleteFrom('orders').where('id', '=', cart.id).execute();
  return lines;
}

/** Merges the cart into one line per product and drops products that are no longer sold. */
async function availableLines(trx: Trx, cart: SavedCart['cart']): Promise<CartOrder[]> {
  const lines = mergeLines(cart.map((line) => ({ ...line, price_product: 0 })));
  if (lines.length === 0) return [];
  const requested = lines.map((line) => line.id_product);
  const sold = await trx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', requested)
    .where('archived_at', 'is', null)
    .execute();
  const ids = new Set(sold.map((product) => product.id));
  return lines.filter((line) => ids.has(line.id_product));
}
