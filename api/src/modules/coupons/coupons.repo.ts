import { sql } from 'kysely';
import type { Coupon, EditedCoupon, NewCoupon } from '../../../contract';
import { canonicalCode, couponErrors, type CouponForm } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { containing } from '../../db/like';
import { conflict, invalid, notFound } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';
import { IN_USE } from './coupon-uses.repo';

interface Editor {
  actorId: number;
  at: Date;
}

type Settings = CouponForm & { percent: number; active: boolean };

export async function listCoupons(
  db: Db,
  { q, page = 1, limit = 10 }: { q?: string; page?: number; limit?: number },
): Promise<{ coupons: Coupon[]; total: number }> {
  const code = q && containing(canonicalCode(q));
  const matching = db.selectFrom('coupon').$if(Boolean(code), (qb) => qb.where('code', 'like', code ?? ''));
  const [rows, { total }] = await Promise.all([
    couponRows(db)
      .$if(Boolean(code), (qb) => qb.where('code', 'like', code ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { coupons: rows.map(toCoupon), total };
}

/** @throws HttpError 404 for an unknown id */
export async function findCoupon(db: Db, id: number): Promise<Coupon> {
  const row = await couponRows(db).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('There is no such coupon.');
  return toCoupon(row);
}

/** @throws HttpError 409 if the code exists, 422 for invalid fields */
export async function createCoupon(db: Db, sent: NewCoupon, { actorId, at }: Editor): Promise<Coupon> {
  const settings = validate({
    code: canonicalCode(sent.code ?? ''),
    percent: sent.percent,
    starts_at: sent.starts_at ?? null,
    ends_at: sent.ends_at ?? null,
    use_limit: sent.use_limit ?? null,
    customer_limit: sent.customer_limit ?? null,
    active: sent.active ?? true,
  });
  const { code } = settings;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('coupon')
      .values({ ...settings, ...datesOf(settings), created_at: at, updated_at: at })
      .onConflict((existing) => existing.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw conflict('already-exists', `'${code}' is there already`);
    const entry = { action: 'coupon-created', subject: subject(code), detail: settings };
    await recordAuditEntry(trx, { ...entry, actorId, at });
    return findCoupon(trx, row.id);
  });
}

/**
 * Updates the fields in the request. Adds an audit entry if a value changes.
 * @throws HttpError 404 for an unknown id, 409 for an outdated version, 422 for invalid fields
 */
export async function updateCoupon(
  db: Db,
  id: number,
  { version, ...sent }: EditedCoupon,
  { actorId, at }: Editor,
): Promise<Coupon> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockCoupon(trx, id);
    if (version !== undefined && version !== stored.version) {
      throw conflict('edited-meanwhile', 'Somebody else has changed this coupon. Please load it again.');
    }
    const { id: _id, uses: _uses, version: _version, ...before } = stored;
    const after = validate({ ...before, ...sent });
    if (JSON.stringify(after) === JSON.stringify(before)) return stored;
    await trx
      .updateTable('coupon')
      .set((eb) => ({ ...after, ...datesOf(after), version: eb('version', '+', 1), updated_at: at }))
      .where('id', '=', id)
      .execute();
    const entry = { action: 'coupon-changed', subject: subject(stored.code), detail: { before, after } };
    await recordAuditEntry(trx, { ...entry, actorId, at });
    return findCoupon(trx, id);
  });
}

/**
 * Locks a coupon until the transaction ends. Orders that use a coupon with a limit wait for the lock.
 * @throws HttpError 404 for an unknown id
 */
async function lockCoupon(trx: Trx, id: number): Promise<Coupon> {
  await trx.selectFrom('coupon').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findCoupon(trx, id);
}

/**
 * Returns the settings with all times in one format (ISO 8601 with milliseconds).
 * @throws HttpError 422 for invalid fields
 */
function validate(form: CouponForm & { active: boolean }): Settings {
  const problems = Object.entries(couponErrors(form)).map(([field, message]) => ({
    path: `/${field}`,
    message,
  }));
  const { percent } = form;
  if (problems.length > 0 || percent === undefined) throw invalid(problems);
  const { starts_at, ends_at } = datesOf(form);
  return { ...form, percent, starts_at: textOf(starts_at), ends_at: textOf(ends_at) };
}

function datesOf({ starts_at, ends_at }: Pick<CouponForm, 'starts_at' | 'ends_at'>) {
  const dateOf = (time: string | null) => (time === null ? null : new Date(time));
  return { starts_at: dateOf(starts_at), ends_at: dateOf(ends_at) };
}

function couponRows(db: Db) {
  return db
    .selectFrom('coupon')
    .select([
      'id',
      'code',
      'percent',
      'starts_at',
      'ends_at',
      'use_limit',
      'customer_limit',
      'active',
      'version',
      sql<number>`(select count(*)::int from orders where orders.coupon = coupon.code and ${IN_USE})`.as(
        'uses',
      ),
    ]);
}

type CouponRow = Awaited<ReturnType<ReturnType<typeof couponRows>['execute']>>[number];

const toCoupon = (row: CouponRow): Coupon => ({
  ...row,
  starts_at: textOf(row.starts_at),
  ends_at: textOf(row.ends_at),
});

const textOf = (date: Date | null) => date?.toISOString() ?? null;

const subject = (code: string) => `coupon ${code}`;
