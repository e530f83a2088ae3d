import { sql } from 'kysely';
import type { Trx } from '../../db/database';
import { conflict } from '../../http/errors';

/**
 * Keeps one shopper from tying up the shelves with orders that nobody pays. The account is locked, so that
 * parallel requests are counted one after the other.
 */
export async function refuseTooManyUnpaid(trx: Trx, accountId: number, allowed: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { unpaid } = await trx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('unpaid'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('payment_status', 'in', ['unpaid', 'pending'])
    .executeTakeFirstOrThrow();
  if (unpaid < allowed) return;
  const have =
    unpaid === 1 ? 'an unpaid order already. Pay it' : `${unpaid} unpaid orders already. Pay one of them`;
  throw conflict('too-many-unpaid', `You have ${have}, or wait until one has expired.`);
}
