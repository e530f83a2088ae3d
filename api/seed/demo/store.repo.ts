import type { Db } from '../../src/db/database';
import { genreNames, platformNames } from '../../src/modules/catalogue/catalogue.repo';
import type { OrderedProduct } from './orders';

/** Throws if there are no products. */
export async function readProducts(db: Db): Promise<[OrderedProduct, ...OrderedProduct[]]> {
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
  if (first === undefined) throw new Error('There are no products: seed the catalogue first');
  return [first, ...others];
}

export async function readAdmins(db: Db): Promise<{ id: number; username_folded: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'username_folded'])
    .where('admin', '=', true)
    .orderBy('id')
    .execute();
}
