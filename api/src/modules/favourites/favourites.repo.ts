import type { FavouriteGame } from '../../../contract';
import type { Db } from '../../db/database';
import { gameColumns, toGame } from '../catalogue/catalogue.repo';

/** Returns false for an unknown or archived game. */
export async function addFavourite(
  db: Db,
  accountId: number,
  productId: number,
  now: Date,
): Promise<boolean> {
  const game = await db
    .selectFrom('product')
    .select('price')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) return false;
  await db
    .insertInto('favourite')
    .values({ account_id: accountId, product_id: productId, created_at: now, price: game.price })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function listFavourites(db: Db, accountId: number): Promise<FavouriteGame[]> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('favourite', 'favourite.product_id', 'product.id')
    .select((eb) => [...gameColumns(eb), 'product.archived_at', 'favourite.price as price_when_added'])
    .where('favourite.account_id', '=', accountId)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('product.id')
    .execute();
  return rows.map((row) => ({
    idProduct: row.id,
    idUser: accountId,
    ...toGame(row),
    archived: row.archived_at !== null,
    price_when_added: row.price_when_added ?? row.price,
  }));
}

export async function removeFavourite(db: Db, accountId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('favourite')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
}
