import type { EditedGame, Game, NewGame } from '../../../contract';
import { productStockError } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { conflict, invalid, notFound, HttpError } from '../../http/errors';
import { recordAct } from '../audit/audit.repo';
import { findGame } from '../catalogue/catalogue.repo';
import { linkNames } from './names.repo';
import * as rules from './products.rules';

export interface Editor {
  actorId: number;
  at: Date;
}

/** Who changes a product, and from which hosts its pictures may come. */
export interface ProductEditor extends Editor {
  imageHosts: readonly string[];
}

/** The new product's id; `replayed` says that this key has made it before. */
export async function createProduct(
  db: Db,
  game: NewGame,
  { key, ...editor }: ProductEditor & { key: string | undefined },
): Promise<{ id: number; replayed: boolean }> {
  return db.transaction().execute(async (trx) => {
    const earlier = key === undefined ? undefined : await claimKey(trx, { ...editor, key }, game);
    if (earlier !== undefined) return { id: earlier, replayed: true };
    const id = await insertProduct(trx, game, editor);
    if (key !== undefined) await storeForKey(trx, editor.actorId, key, id);
    return { id, replayed: false };
  });
}

/** Puts a product that meets the rules on the shelves and answers its id. */
export async function insertProduct(
  trx: Trx,
  game: NewGame,
  { actorId, at, imageHosts }: ProductEditor,
): Promise<number> {
  const form = rules.productForm(game);
  const problems = rules.productProblems(form, imageHosts);
  if (problems.length > 0) throw invalid(problems);
  const fields = rules.productFields(form, game.on_sale ?? false);
  const { id } = await trx
    .insertInto('product')
    .values({ ...columns(fields), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkNames(trx, id, fields);
  await recordAct(trx, { actorId, at, action: 'product-created', subject: subject(id), detail: fields });
  return id;
}

export async function updateProduct(db: Db, edit: EditedGame, editor: ProductEditor): Promise<Game> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockProduct(trx, edit.id_product);
    const changed = await editProduct(trx, stored, edit, editor);
    return changed.length === 0 ? stored : lockProduct(trx, edit.id_product);
  });
}

/**
 * Applies an edit to a product that is locked, and answers the fields that change; the others are neither checked nor
 * written.
 */
export async function editProduct(
  trx: Trx,
  stored: Game,
  edit: EditedGame,
  { actorId, at, imageHosts }: ProductEditor,
): Promise<string[]> {
  const id = edit.id_product;
  if (edit.version !== undefined && edit.version !== stored.version) {
    throw conflict('edited-meanwhile', 'Somebody else has changed this product. Please load it again.');
  }
  const before = rules.fieldsOf(stored);
  const changed = rules.changedFields(edit, before);
  if (Object.keys(changed).length === 0) return [];
  const form = rules.productForm({ ...before, ...changed });
  const problems = rules.productProblems(form, imageHosts, Object.keys(changed));
  if (problems.length > 0) throw invalid(problems);
  const fields = rules.productFields(form, changed.on_sale ?? before.on_sale);
  if (changed.in_stock !== undefined) {
    fields.in_stock = rules.movedStock(edit, changed.in_stock, before.in_stock);
    if (fields.in_stock < 0)
      throw conflict('out-of-stock', `Only ${before.in_stock} of this product are left to take away.`);
    // What the form was filled from is the caller's word as well.
    const message = productStockError(fields.in_stock);
    if (message !== undefined) throw invalid([{ path: '/in_stock', message }]);
  }
  await trx
    .updateTable('product')
    .set((eb) => ({ ...columns(fields), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
  await linkNames(trx, id, { genres: changed.genres, platforms: changed.platforms });
  const detail = { before, after: fields };
  await recordAct(trx, { actorId, at, action: 'product-changed', subject: subject(id), detail });
  return Object.keys(changed);
}

/** Takes the product off the shelves; its row stays for the orders, reviews and favourites that name it. */
export async function archiveProduct(trx: Trx, id: number, { actorId, at }: Editor): Promise<void> {
  const row = await trx
    .updateTable('product')
    .set((eb) => ({ archived_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (row === undefined) throw notFound('There is no such game.');
  await recordAct(trx, { actorId, at, action: 'product-deleted', subject: subject(id), detail: row });
}

/** The product as it is now; nobody else changes or sells it until the transaction ends. 404 for one that is gone. */
export async function lockProduct(trx: Trx, id: number): Promise<Game> {
  await trx.selectFrom('product').select('id').where('id', '=', id).forUpdate().execute();
  const game = await findGame(trx, id);
  if (game === undefined) throw notFound('There is no such game.');
  return game;
}

/** Undefined for a new key; the product's id for one that has made it. A second request waits for the first one here. */
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
  const fingerprint = rules.requestPrint(game);
  const held = await trx
    .insertInto('product_request')
    .values({ account_id: actorId, key, fingerprint, product_id: null, created_at: at })
    .onConflict((repeat) => repeat.columns(['account_id', 'key']).doUpdateSet({ key }))
    .returning(['fingerprint', 'product_id'])
    .executeTakeFirstOrThrow();
  if (held.product_id !== null && held.fingerprint !== fingerprint) {
    throw new HttpError(422, {
      error: 'key-reused',
      message: 'This Idempotency-Key belongs to another product.',
    });
  }
  return held.product_id ?? undefined;
}

async function storeForKey(trx: Trx, actorId: number, key: string, productId: number): Promise<void> {
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
    description: fields.description_product,
    images: fields.image_product,
    thumbnail: fields.thumbnail_product,
    in_stock: fields.in_stock,
    on_sale: fields.on_sale,
    release_year: fields.release_year,
  };
}

const subject = (id: number) => `product ${id}`;
