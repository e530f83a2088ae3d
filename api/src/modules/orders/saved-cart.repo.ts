import { sql } from 'kysely';
import type { AccountCart, SavedCart, SavedCartLine } from '../../../contract';
import { MAX_CART_LINES, withCartChanges } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { unauthorised } from '../../http/errors';
import { insertLines } from './insert-orders.repo';

interface CartToSave {
  accountId: number;
  cart: SavedCart['cart'];
  /** The cart before the changes; without it, `cart` replaces the account's cart. */
  base: SavedCart['base'];
  saveId: SavedCart['save_id'];
  currency: string;
  now: Date;
}

/**
 * Saves a cart and returns the account's cart, or undefined if it would have too many lines. Ignores a save whose id is
 * already stored.
 * @throws HttpError 401 if the account has been deleted
 */
export async function saveCartChanges(
  db: Db,
  { accountId, cart, base, saveId, currency, now }: CartToSave,
): Promise<AccountCart | undefined> {
  return db.transaction().execute(async (trx) => {
    // Serialise concurrent saves from several devices.
    const account = await trx
      .selectFrom('account')
      .select('cart_version')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (account === undefined) throw unauthorised();
    const { cart_version: version } = account;
    const current = await findCart(trx, accountId);
    if (saveId !== undefined && (await isSaveIdUsed(trx, accountId, saveId)))
      return { version, cart: current };
    const merged = await dropDiscontinued(trx, withCartChanges(current, base ?? current, cart), current);
    if (merged.length > MAX_CART_LINES) return undefined;
    if (saveId !== undefined)
      await trx
        .insertInto('cart_save')
        .values({ account_id: accountId, id: saveId, saved_at: now })
        .execute();
    if (isSameCart(current, merged)) return { version, cart: current };
    await replaceCart(trx, { accountId, lines: merged, currency, now });
    await trx
      .updateTable('account')
      .set({ cart_version: version + 1 })
      .where('id', '=', accountId)
      .execute();
    return { version: version + 1, cart: await findCart(trx, accountId) };
  });
}

/** Reads the cart and its version in one query, so that they are consistent with each other. */
export async function findAccountCart(db: Db, accountId: number): Promise<AccountCart> {
  const { version, cart } = await db
    .selectFrom('account')
    .select('cart_version as version')
    .select(
      sql<SavedCartLine[]>`coalesce((
        select json_agg(json_build_object('id_product', line.product_id, 'quantity', line.quantity) order by line.id)
        from orders join order_line line on line.order_id = orders.id
        where orders.account_id = account.id and orders.status = 'cart'
      ), '[]'::json)`.as('cart'),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { version, cart };
}

export function findCart(trx: Trx, accountId: number): Promise<SavedCartLine[]> {
  return trx
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select(['order_line.product_id as id_product', 'order_line.quantity'])
    .where('orders.account_id', '=', accountId)
    .where('orders.status', '=', 'cart')
    .orderBy('order_line.id')
    .execute();
}

/** Deletes the ids of old saves. A save that is repeated afterwards is applied again. */
export async function deleteOldSaves(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cart_save').where('saved_at', '<', before).execute();
}

async function isSaveIdUsed(trx: Trx, accountId: number, saveId: string): Promise<boolean> {
  const save = await trx
    .selectFrom('cart_save')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', saveId)
    .executeTakeFirst();
  return save !== undefined;
}

interface Replacement {
  accountId: number;
  lines: SavedCartLine[];
  currency: string;
  now: Date;
}

async function replaceCart(trx: Trx, { accountId, lines, currency, now }: Replacement): Promise<void> {
  await trx.deleteFrom('orders').where('account_id', '=', accountId).where('status', '=', 'cart').execute();
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
}

/** Products that are no longer sold cannot be added, but stay in a cart that already contains them. */
async function dropDiscontinued(
  trx: Trx,
  lines: readonly SavedCartLine[],
  current: readonly SavedCartLine[],
): Promise<SavedCartLine[]> {
  const allowed = new Set(current.map((line) => line.id_product));
  const added = lines.map((line) => line.id_product).filter((id) => !allowed.has(id));
  if (added.length === 0) return [...lines];
  const available = await trx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', added)
    .where('archived_at', 'is', null)
    .execute();
  for (const { id } of available) allowed.add(id);
  return lines.filter((line) => allowed.has(line.id_product));
}

function isSameCart(a: readonly SavedCartLine[], b: readonly SavedCartLine[]): boolean {
  const quantities = new Map(a.map(({ id_product, quantity }) => [id_product, quantity]));
  return (
    a.length === b.length && b.every(({ id_product, quantity }) => quantities.get(id_product) === quantity)
  );
}
