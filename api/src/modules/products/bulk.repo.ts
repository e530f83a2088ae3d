import type { ChangedGames, Game } from '../../../contract';
import type { Db } from '../../db/database';
import { conflict } from '../../http/errors';
import { archiveProduct, editProduct, lockProduct, type ProductEditor } from './products.repo';

/** Does one thing to several products, or to none of them when one cannot take it. Answers how many there were. */
export async function changeProducts(
  db: Db,
  { ids, change }: ChangedGames,
  editor: ProductEditor,
): Promise<number> {
  // In one order for everybody, as orders lock them: two who want the same products wait, and never for each other.
  const inOrder = [...new Set(ids)].sort((one, other) => one - other);
  await db.transaction().execute(async (trx) => {
    for (const id of inOrder) {
      if ('archived' in change) await archiveProduct(trx, id, editor);
      else {
        const stored = await lockProduct(trx, id);
        const fields = 'on_sale' in change ? change : { in_stock: movedBy(stored, change.stock_change) };
        await editProduct(trx, stored, { id_product: id, ...fields }, editor);
      }
    }
  });
  return inOrder.length;
}

function movedBy({ in_stock, name_product }: Game, units: number): number {
  if (in_stock + units >= 0) return in_stock + units;
  throw conflict('out-of-stock', `Only ${in_stock} of '${name_product}' are left to take away.`);
}
