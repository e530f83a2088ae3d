import { sql } from 'kysely';
import type { Trx } from '../../db/database';
import { conflict } from '../../http/errors';

/** What one account holds without having paid for it. */
export interface UnpaidHold {
  orders: number;
  units: number;
}

/**
 * Locks the account, so that its parallel orders are counted one after the other, and returns what it holds unpaid.
 * Call it before products are locked.
 */
export async function lockUnpaidHold(trx: Trx, accountId: number): Promise<UnpaidHold> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('orders')
    .leftJoin('order_line', 'order_line.order_id', 'orders.id')
    .select([
      sql<number>`count(distinct orders.id)::int`.as('orders'),
      sql<number>`coalesce(sum(order_line.quantity), 0)::float8`.as('units'),
    ])
    .where('orders.account_id', '=', accountId)
    .where('orders.status', '=', 'pending')
    .where('orders.payment_status', 'in', ['unpaid', 'pending'])
    .executeTakeFirstOrThrow();
}

/** Keeps one shopper from tying up the stock with many orders that nobody pays. Throws 409 'too-many-unpaid'. */
export function rejectOrdersBeyond(allowed: number, { orders }: UnpaidHold): void {
  if (orders < allowed) return;
  const have =
    orders === 1 ? 'an unpaid order already. Pay it' : `${orders} unpaid orders already. Pay one of them`;
  throw conflict('too-many-unpaid', `You have ${have}, or wait until one has expired.`);
}

/** Keeps one shopper from holding the whole stock without paying. Throws 409 'too-many-units'. */
export function rejectUnitsBeyond(allowed: number, { units }: UnpaidHold, ordered: number): void {
  if (units + ordered <= allowed) return;
  const limit = `You can hold at most ${count(allowed)} that ${allowed === 1 ? 'is' : 'are'} not paid yet.`;
  const held = `You hold ${count(units)}: pay ${units === 1 ? 'it' : 'them'} first, or order fewer.`;
  const advice = units === 0 ? 'Please order fewer.' : held;
  throw conflict('too-many-units', `${limit} This order has ${ordered}. ${advice}`);
}

const count = (units: number) => (units === 1 ? '1 unit' : `${units} units`);
