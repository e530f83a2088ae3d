import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database';
import type { SandboxItem } from '../../db/tables';
import type { ProviderStatus } from '../provider';

export interface SandboxPreference {
  id: string;
  reference: string;
  items: SandboxItem[];
  amount: number;
  currency: string;
  returnUrl: string;
}

export interface SandboxPayment {
  id: number;
  reference: string;
  status: ProviderStatus;
  amount: number;
  currency: string;
}

/**
 * Stores a preference and returns its id. Returns the same preference for the same key, as Mercado Pago does.
 */
export async function savePreference(
  db: Db,
  preference: Omit<SandboxPreference, 'id'>,
  key: string | null,
): Promise<string> {
  const { reference, items, amount, currency, returnUrl } = preference;
  const { id } = await db
    .insertInto('sandbox_preference')
    .values({
      id: randomUUID(),
      idempotency_key: key,
      reference,
      items: JSON.stringify(items),
      amount,
      currency,
      return_url: returnUrl,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doUpdateSet({ idempotency_key: key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPreference(db: Db, id: string): Promise<SandboxPreference | undefined> {
  const row = await db.selectFrom('sandbox_preference').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { reference, items, currency } = row;
  return { id: row.id, reference, items, amount: Number(row.amount), currency, returnUrl: row.return_url };
}

export async function findLatestPayment(db: Db, preferenceId: string): Promise<SandboxPayment | undefined> {
  const row = await db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('preference_id', '=', preferenceId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && toPayment(row);
}

export async function insertPayment(
  db: Db,
  preference: SandboxPreference,
  status: ProviderStatus,
): Promise<SandboxPayment> {
  const row = await db
    .insertInto('sandbox_payment')
    .values({
      preference_id: preference.id,
      reference: preference.reference,
      status,
      amount: preference.amount,
      currency: preference.currency,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPayment(row);
}

export async function decidePayment(
  db: Db,
  id: number,
  status: ProviderStatus,
): Promise<SandboxPayment | undefined> {
  const row = await db
    .updateTable('sandbox_payment')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row && toPayment(row);
}

export async function findPayment(db: Db, id: number): Promise<SandboxPayment | undefined> {
  const row = await db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPayment(row);
}

export async function findPayments(db: Db, reference: string): Promise<SandboxPayment[]> {
  const rows = await db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('id')
    .execute();
  return rows.map(toPayment);
}

export interface SandboxRefund {
  id: number;
  amount: number;
}

/**
 * Refunds part of a payment, or its remaining amount. The same key returns the same refund. Returns 'unknown' if the
 * payment does not exist or was not approved, and 'too-much' if the amount exceeds the remaining amount or nothing
 * remains.
 */
export async function refundPayment(
  db: Db,
  id: number,
  { amount, key }: { amount: number | undefined; key: string | null },
): Promise<SandboxRefund | 'unknown' | 'too-much'> {
  return db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('sandbox_payment')
      .select(['amount', 'status'])
      .where('id', '=', id)
      .where('status', 'in', ['approved', 'refunded'])
      .forUpdate()
      .executeTakeFirst();
    if (payment === undefined) return 'unknown';
    const earlierRefunds = await trx
      .selectFrom('sandbox_refund')
      .selectAll()
      .where('payment_id', '=', id)
      .execute();
    const repeated = earlierRefunds.find((refund) => key !== null && refund.idempotency_key === key);
    if (repeated !== undefined) return { id: repeated.id, amount: Number(repeated.amount) };
    const remaining =
      toCents(payment.amount) - earlierRefunds.reduce((sum, refund) => sum + toCents(refund.amount), 0);
    const cents = amount === undefined ? remaining : toCents(amount);
    if (cents > remaining || remaining === 0 || payment.status === 'refunded') return 'too-much';
    if (cents === remaining)
      await trx.updateTable('sandbox_payment').set({ status: 'refunded' }).where('id', '=', id).execute();
    const { id: refundId } = await trx
      .insertInto('sandbox_refund')
      .values({ payment_id: id, amount: cents / 100, idempotency_key: key })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: refundId, amount: cents / 100 };
  });
}

export async function listRefunds(db: Db, paymentId: number): Promise<SandboxRefund[]> {
  const rows = await db
    .selectFrom('sandbox_refund')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, amount }) => ({ id, amount: Number(amount) }));
}

const toCents = (amount: string | number) => Math.round(Number(amount) * 100);

function toPayment(row: Omit<SandboxPayment, 'amount'> & { amount: string }): SandboxPayment {
  const { id, reference, status, currency } = row;
  return { id, reference, status, currency, amount: Number(row.amount) };
}

/**
 * Reads the covers from the store's order, because the store sends no pictures to a provider. Omits covers from other
 * origins, because the page's Content-Security-Policy blocks them.
 */
export async function findCovers(db: Db, orderId: number): Promise<ReadonlyMap<string, string>> {
  const lines = await db
    .selectFrom('order_line')
    .select(['name', 'thumbnail'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(
    lines
      .filter(({ thumbnail }) => /^\/(?!\/)/.test(thumbnail))
      .map(({ name, thumbnail }) => [name, thumbnail]),
  );
}
