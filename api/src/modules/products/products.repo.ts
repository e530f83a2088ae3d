import type { ChangedGames, EditedGame, Game, NewGame } from '../../../contract';
import { productStockError } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { conflict, HttpError, invalid, notFound } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';
import { findGame } from '../catalogue/catalogue.repo';
import { closeSales, rejectRunningSale } from '../scheduled-sales/sale-steps.repo';
import { moveStock, type StockOrigin } from '../stock/movements.repo';
import { setGenresAndPlatforms } from './genres-platforms.repo';
import * as rules from './products.rules';

export interface Editor {
  actorId: number;
  at: Date;
}

export interface ProductEditor extends Editor {
  cause: StockOrigin['cause'];
  /** Hosts from which pictures may be loaded, in addition to the store itself. */
  imageHosts: readonly string[];
}

/**
 * Creates a product. `isReplayed` is true if an earlier request with the same Idempotency-Key created it.
 * @throws HttpError 422 for invalid fields or a key that was used for a different product
 */
export async function createProduct(
  db: Db,
  game: NewGame,
  { key, ...editor }: ProductEditor & { key: string | undefined },
): Promise<{ id: number; isReplayed: boolean }> {
  return db.transaction().execute(async (trx) => {
    const existingId = key === undefined ? undefined : await claimKey(trx, { ...editor, key }, game);
    if (existingId !== undefined) return { id: existingId, isReplayed: true };
    const id = await insertProduct(trx, game, editor);
    if (key !== undefined) await saveProductForKey(trx, editor.actorId, key, id);
    return { id, isReplayed: false };
  });
}

/** @throws HttpError 422 for invalid fields */
export async function insertProduct(
  trx: Trx,
  game: NewGame,
  { actorId, at, cause, imageHosts }: ProductEditor,
): Promise<number> {
  const form = rules.productForm(game);
  const problems = rules.productProblems(form, imageHosts);
  if (problems.length > 0) throw invalid(problems);
  const fields = rules.productFields(form, game.on_sale ?? false);
  const { id } = await trx
    .insertInto('product')
    .values({ ...columns(fields), in_stock: 0, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveStock(trx, [{ productId: id, units: fields.in_stock }], { cause, actorId, at });
  await setGenresAndPlatforms(trx, id, fields);
  await recordAuditEntry(trx, {
    actorId,
    at,
    action: 'product-created',
    subject: subject(id),
    detail: fields,
  });
  return id;
}

/** @throws HttpError 404 for an unknown or archived product, and 409 or 422 as `editProduct` does */
export async function updateProduct(db: Db, edit: EditedGame, editor: ProductEditor): Promise<Game> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockProduct(trx, edit.id_product);
    const changed = await editProduct(trx, stored, edit, editor);
    return changed.length === 0 ? stored : lockProduct(trx, edit.id_product);
  });
}

/**
 * Applies an edit to a locked product and returns the names of the changed fields. Validates only these
 * fields and, if the price changes, the list price.
 * @throws HttpError 409 for an outdated version, insufficient stock, or a change to a price or `on_sale`
 * during a scheduled sale, and 422 for invalid fields
 */
export async function editProduct(
  trx: Trx,
  stored: Game,
  edit: EditedGame,
  { actorId, at, cause, imageHosts }: ProductEditor,
): Promise<string[]> {
  const id = edit.id_product;
  if (edit.version !== undefined && edit.version !== stored.version) {
    throw conflict('edited-meanwhile', 'Somebody else has changed this product. Please load it again.');
  }
  const before = rules.fieldsOf(stored);
  const changed = rules.changedFields(edit, before);
  if (Object.keys(changed).length === 0) return [];
  if (rules.PRICE_FIELDS.some((field) => field in changed)) await rejectRunningSale(trx, stored);
  const form = rules.productForm({ ...before, ...changed });
  const problems = rules.productProblems(form, imageHosts, Object.keys(changed));
  if (problems.length > 0) throw invalid(problems);
  const fields = rules.productFields(form, changed.on_sale ?? before.on_sale);
  if (changed.in_stock !== undefined) {
    fields.in_stock = rules.stockAfterEdit(edit, changed.in_stock, before.in_stock);
    if (fields.in_stock < 0)
      throw conflict('out-of-stock', `Only ${before.in_stock} of this product are left to take away.`);
    // The result also depends on the loaded stock, which the client sends and no rule has checked.
    const message = productStockError(fields.in_stock);
    if (message !== undefined) throw invalid([{ path: '/in_stock', message }]);
  }
  await trx
    .updateTable('product')
    .set((eb) => ({ ...columns(fields), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
  const units = fields.in_stock - before.in_stock;
  await moveStock(trx, [{ productId: id, units }], { cause, actorId, at });
  await setGenresAndPlatforms(trx, id, { genres: changed.genres, platforms: changed.platforms });
  const detail = { before, after: fields };
  await recordAuditEntry(trx, { actorId, at, action: 'product-changed', subject: subject(id), detail });
  return Object.keys(changed);
}

/**
 * Archives a product and closes its scheduled sales. The row remains for orders, reviews and favourites.
 * @throws HttpError 404 for an unknown or archived product
 */
export async function archiveProduct(trx: Trx, id: number, { actorId, at }: Editor): Promise<void> {
  await closeSales(trx, id, { actorId, at });
  const row = await trx
    .updateTable('product')
    .set((eb) => ({ archived_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (row === undefined) throw notFound('There is no such game.');
  await recordAuditEntry(trx, { actorId, at, action: 'product-deleted', subject: subject(id), detail: row });
}

/**
 * Changes several products, or none if one of them cannot be changed, and returns their number.
 * @throws HttpError 404 for an unknown or archived product, and 409 or 422 as `editProduct` does
 */
export async function changeProducts(
  db: Db,
  { ids, change }: ChangedGames,
  editor: ProductEditor,
): Promise<number> {
  // Lock products in ascending order of ids, as orders do, to avoid deadlocks.
  const sortedIds = [...new Set(ids)].sort((a, b) => a - b);
  await db.transaction().execute(async (trx) => {
    for (const id of sortedIds) {
      if ('archived' in change) await archiveProduct(trx, id, editor);
      else {
        const stored = await lockProduct(trx, id);
        // Also reject the value that the sale has already set, because the end of the sale would revert it.
        if ('on_sale' in change) await rejectRunningSale(trx, stored);
        const fields =
          'on_sale' in change ? change : { in_stock: adjustedStock(stored, change.stock_change) };
        await editProduct(trx, stored, { id_product: id, ...fields }, editor);
      }
    }
  });
  return sortedIds.length;
}

function adjustedStock({ in_stock, name_product }: Game, units: number): number {
  if (in_stock + units >= 0) return in_stock + units;
  throw conflict('out-of-stock', `Only ${in_stock} of '${name_product}' are left to take away.`);
}

/** @throws HttpError 404 for an unknown or archived product */
export async function lockProduct(trx: Trx, id: number): Promise<Game> {
  await trx.selectFrom('product').select('id').where('id', '=', id).forUpdate().execute();
  const game = await findGame(trx, id);
  if (game === undefined) throw notFound('There is no such game.');
  return game;
}

/**
 * Claims an Idempotency-Key; a concurrent request with the same key waits here. Returns the id of the product that was
 * created with the key, or `undefined` for a new key.
 * @throws HttpError 422 if the key was used for a different product
 */
async function claimKey(
  trx: Trx,
  { actorId, at, key }: Editor & { key: string },
  game: NewGame,
): Promise<number | undefined> {
  const day = 24 * 3_600_000;
  await trx
    .deleteFrom('product_request')
    .where('created_at', '<', new Date(at.getTime() - day))
    .execute();
  const fingerprint = rules.fingerprint(game);
  const claimed = await trx
    .insertInto('product_request')
    .values({ account_id: actorId, key, fingerprint, product_id: null, created_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ key }))
    .returning(['fingerprint', 'product_id'])
    .executeTakeFirstOrThrow();
  if (claimed.product_id !== null && claimed.fingerprint !== fingerprint) {
    throw new HttpError(422, {
      error: 'key-reused',
      message: 'This Idempotency-Key belongs to another product.',
    });
  }
  return claimed.product_id ?? undefined;
}

async function saveProductForKey(trx: Trx, actorId: number, key: string, productId: number): Promise<void> {
  await trx
    .updateTable('product_request')
    .set({ product_id: productId })
    .where('account_id', '=', actorId)
    .where('key', '=', key)
    .execute();
}

function columns(fields: rules.ProductFields) {
  return {
    name: fields.name_product,
    price: fields.price_product,
    list_price: fields.list_price,
    description: fields.description_product,
    images: fields.image_product,
    thumbnail: fields.thumbnail_product,
    on_sale: fields.on_sale,
    release_year: fields.release_year,
  };
}

const subject = (id: number) => `product ${id}`;
