import type { OrderMove, OrderStep } from '../../../contract';
import type { Db } from '../../db/database';

/** What happened to an order, the first step first; empty for one that is not there. */
export async function listSteps(db: Db, orderId: number): Promise<OrderStep[]> {
  const rows = await db
    .selectFrom('order_history')
    .leftJoin('account', 'account.id', 'order_history.actor_id')
    .select(['at', 'source', 'account.username', 'status', 'payment_status'])
    .where('order_id', '=', orderId)
    .orderBy('order_history.id')
    .execute();
  return rows.map(({ at, username, ...step }) => ({ ...step, at: at.toISOString(), nickname: username }));
}

/** The same for the buyer, who is not told whose hand it was. */
export async function listMoves(db: Db, orderId: number): Promise<OrderMove[]> {
  const rows = await db
    .selectFrom('order_history')
    .select(['at', 'source', 'status', 'payment_status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ at, ...move }) => ({ date: at.toISOString(), ...move }));
}
