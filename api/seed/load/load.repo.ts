import type { Db } from '../../src/db/database';
import type { RegisteredShopper } from '../demo/shoppers';

export async function readIdsByName(db: Db, table: 'genre' | 'platform'): Promise<Map<string, number>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export async function readShoppers(db: Db): Promise<RegisteredShopper[]> {
  return db
    .selectFrom('account')
    .select(['id', 'address', 'created_at'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
