import { EARLIER_PRICE_DAYS } from '../../../contract/rules';
import type { Db } from '../../db/database';

const DAY_MS = 24 * 3_600_000;

/** Deletes the former prices that are too old to become the earlier price of a new sale. */
export async function deleteOldPrices(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - EARLIER_PRICE_DAYS * DAY_MS);
  await db.deleteFrom('former_price').where('ended_at', '<', limit).execute();
}
