import type { Db } from '../../src/db/database';
import { genreNames, platformNames } from '../../src/modules/catalogue/catalogue.repo';
import type { Ware } from './orders';

/** Every product of the shop as orders copy it. Throws in a store without any. */
export async function readWares(db: Db): Promise<[Ware, ...Ware[]]> {
  const [first, ...others] = await db
    .selectFrom('product')
    .select((eb) => [
      'id',
      'name',
      'price',
      'on_sale',
      'thumbnail',
      genreNames(eb).as('genres'),
      platformNames(eb).as('platforms'),
    ])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  if (first === undefined) throw new Error('There is nothing to sell: seed the catalogue first');
  return [first, ...others];
}

/** The administrators there are, the first one first. */
export async function readAdmins(db: Db): Promise<{ id: number; username_folded: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'username_folded'])
    .where('admin', '=', true)
    .orderBy('id')
    .execute();
}
