import { sql } from 'kysely';
import type { NewScheduledSale, ScheduledSale, ScheduledSaleUpdate } from '../../../contract';
import { scheduledSaleErrors, type ScheduledSaleForm } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { conflict, invalid, notFound } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';
import { nameContains } from '../catalogue/search.repo';
import { formatTime } from './format-time';
import { advanceSale, cancelSale, endSale } from './sale-steps.repo';

interface Editor {
  actorId: number;
  at: Date;
}

interface Settings {
  price: number;
  starts_at: Date;
  ends_at: Date;
}

/**
 * Returns a page of the sales whose product name contains `q`, most recently created first, and the number of matches.
 */
export async function listScheduledSales(
  db: Db,
  { q, page = 1, limit = 10 }: { q?: string; page?: number; limit?: number },
): Promise<{ sales: ScheduledSale[]; total: number }> {
  const products = db
    .selectFrom('product')
    .select('product.id')
    .where((eb) => nameContains(eb, q ?? ''));
  const [rows, { total }] = await Promise.all([
    saleRows(db)
      .$if(Boolean(q), (qb) => qb.where('product_id', 'in', products))
      .orderBy('scheduled_sale.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('scheduled_sale')
      .$if(Boolean(q), (qb) => qb.where('product_id', 'in', products))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { sales: rows.map(toSale), total };
}

/** @throws HttpError 404 for an unknown id */
export async function findScheduledSale(db: Db, id: number): Promise<ScheduledSale> {
  const row = await saleRows(db).where('scheduled_sale.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('There is no such sale.');
  return toSale(row);
}

/**
 * Schedules a sale and starts it if its start time has been reached.
 * @throws HttpError 409 if another sale of the product overlaps it, 422 for invalid fields
 */
export async function createScheduledSale(
  db: Db,
  sent: NewScheduledSale,
  { actorId, at }: Editor,
): Promise<ScheduledSale> {
  const form = {
    id_product: sent.id_product,
    sale_price: sent.sale_price,
    starts_at: sent.starts_at ?? null,
    ends_at: sent.ends_at ?? null,
  };
  return db.transaction().execute(async (trx) => {
    const regularPrice = await lockRegularPrice(trx, form.id_product);
    const settings = validate(form, { at, regularPrice });
    const productId = form.id_product ?? 0;
    if (regularPrice === undefined)
      throw invalid([{ path: '/id_product', message: 'There is no product with this number' }]);
    await rejectOverlap(trx, productId, settings);
    const { id } = await trx
      .insertInto('scheduled_sale')
      .values({
        product_id: productId,
        ...settings,
        scheduled_by: actorId,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordSaleEntry(trx, 'sale-scheduled', productId, { detail: detailOf(settings), actorId, at });
    await advanceSale(trx, id, at);
    return findScheduledSale(trx, id);
  });
}

/**
 * Changes the sent fields of a scheduled sale and starts it if its new start time has been reached.
 * @throws HttpError 404 for an unknown id, 409 for an outdated version, a sale that is over, an overlapping
 * sale, or a change to a running sale other than its end, and 422 for invalid fields
 */
export async function updateScheduledSale(
  db: Db,
  id: number,
  { version, ...sent }: ScheduledSaleUpdate,
  { actorId, at }: Editor,
): Promise<ScheduledSale> {
  const { id_product } = await findScheduledSale(db, id);
  return db.transaction().execute(async (trx) => {
    const regularPrice = await lockRegularPrice(trx, id_product);
    const stored = await findScheduledSale(trx, id);
    if (version !== undefined && version !== stored.version)
      throw conflict('edited-meanwhile', 'This sale has changed in the meantime. Please load it again.');
    if (stored.state !== 'planned' && stored.state !== 'running')
      throw conflict('sale-over', 'This sale is over. Please schedule another one.');
    const isRunning = stored.state === 'running';
    const { sale_price, starts_at, ends_at } = { ...stored, ...sent };
    const changesStart = sent.starts_at !== undefined && !isSameTime(sent.starts_at, stored.starts_at);
    if (isRunning && (sale_price !== stored.sale_price || changesStart))
      throw conflict('sale-running', 'The sale is running. Only its end can change.');
    const form = {
      id_product,
      sale_price,
      starts_at: changesStart ? starts_at : stored.starts_at,
      ends_at,
    };
    const settings = validate(form, {
      at,
      checkStart: changesStart,
      // An unchanged sale price is not checked here, because it is checked when the sale starts.
      regularPrice: sale_price === stored.sale_price ? undefined : regularPrice,
    });
    await rejectOverlap(trx, id_product, settings, id);
    await trx
      .updateTable('scheduled_sale')
      .set((eb) => ({
        ...settings,
        scheduled_by: actorId,
        version: eb('version', '+', 1),
        updated_at: at,
      }))
      .where('id', '=', id)
      .execute();
    const before = detailOf({
      price: stored.sale_price,
      starts_at: new Date(stored.starts_at),
      ends_at: new Date(stored.ends_at),
    });
    const detail = { before, after: detailOf(settings) };
    await recordSaleEntry(trx, 'sale-changed', id_product, { detail, actorId, at });
    await advanceSale(trx, id, at);
    return findScheduledSale(trx, id);
  });
}

/**
 * Ends a running sale or cancels a planned one. Does not change a sale that is already over.
 * @throws HttpError 404 for an unknown id
 */
export async function endScheduledSale(db: Db, id: number, editor: Editor): Promise<ScheduledSale> {
  const { id_product } = await findScheduledSale(db, id);
  return db.transaction().execute(async (trx) => {
    await lockRegularPrice(trx, id_product);
    const { state } = await findScheduledSale(trx, id);
    if (state === 'running') await endSale(trx, id, editor);
    if (state === 'planned') await cancelSale(trx, id, editor);
    return findScheduledSale(trx, id);
  });
}

/**
 * Locks a product and returns its price or, while a sale is running, the price before the sale. Returns `undefined` for
 * an unknown or archived product.
 */
async function lockRegularPrice(trx: Trx, productId: number | undefined): Promise<number | undefined> {
  // The validation of the form reports an invalid id.
  if (productId === undefined || !Number.isInteger(productId) || Math.abs(productId) > 2_147_483_647)
    return undefined;
  const product = await trx
    .selectFrom('product')
    .select('price')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const running = await trx
    .selectFrom('scheduled_sale')
    .select('former_price')
    .where('product_id', '=', productId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return running?.former_price ?? product?.price;
}

/** @throws HttpError 409 if another planned or running sale of the product, except `exceptId`, overlaps the period */
async function rejectOverlap(
  trx: Trx,
  productId: number,
  { starts_at, ends_at }: Settings,
  exceptId = 0,
): Promise<void> {
  const other = await trx
    .selectFrom('scheduled_sale')
    .select(['starts_at', 'ends_at'])
    .where('product_id', '=', productId)
    .where('id', '!=', exceptId)
    .where('state', 'in', ['planned', 'running'])
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .orderBy('starts_at')
    .executeTakeFirst();
  if (other === undefined) return;
  const period = `from ${formatTime(other.starts_at)} until ${formatTime(other.ends_at)}`;
  throw conflict('overlapping-sale', `Another sale of this product is scheduled ${period}.`);
}

/** @throws HttpError 422 for invalid fields */
function validate(
  form: ScheduledSaleForm,
  { at, ...context }: { at: Date; regularPrice?: number | undefined; checkStart?: boolean },
): Settings {
  const errors = scheduledSaleErrors(form, { now: at.getTime(), ...context });
  const problems = Object.entries(errors).map(([field, message]) => ({ path: `/${field}`, message }));
  const { sale_price, starts_at, ends_at } = form;
  if (problems.length > 0 || sale_price === undefined || ends_at === null) throw invalid(problems);
  return {
    price: sale_price,
    starts_at: starts_at === null ? at : new Date(starts_at),
    ends_at: new Date(ends_at),
  };
}

/** Compares times to the minute, because times in forms have no seconds. */
function isSameTime(sent: string | null, stored: string): boolean {
  return sent !== null && sent.slice(0, 16) === stored.slice(0, 16);
}

const detailOf = ({ price, starts_at, ends_at }: Settings) => ({
  sale_price: price,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
});

async function recordSaleEntry(
  trx: Trx,
  action: string,
  productId: number,
  entry: { detail: object; actorId: number; at: Date },
): Promise<void> {
  await recordAuditEntry(trx, { action, subject: `product ${productId}`, ...entry });
}

function saleRows(db: Db) {
  return db
    .selectFrom('scheduled_sale')
    .innerJoin('product', 'product.id', 'scheduled_sale.product_id')
    .select(['scheduled_sale.id', 'product_id', 'product.name', 'product.thumbnail'])
    .select('scheduled_sale.price as sale_price')
    .select(['former_price', 'product.price', 'starts_at', 'ends_at', 'state', 'skipped_because'])
    .select((eb) =>
      eb
        .selectFrom('scheduled_sale as running')
        .select('running.former_price')
        .whereRef('running.product_id', '=', 'product.id')
        .where('running.state', '=', 'running')
        .as('price_before_running'),
    )
    .select('scheduled_sale.version');
}

type SaleRow = Awaited<ReturnType<ReturnType<typeof saleRows>['execute']>>[number];

const toSale = (row: SaleRow): ScheduledSale => ({
  id: row.id,
  id_product: row.product_id,
  name_product: row.name,
  thumbnail_product: row.thumbnail,
  sale_price: row.sale_price,
  // While another sale of the product is running, the product's current price is not its regular price.
  regular_price: row.former_price ?? row.price_before_running ?? row.price,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  state: row.state,
  ...(row.skipped_because !== null && { skipped_because: row.skipped_because }),
  version: row.version,
});
