import type { Db } from '../db/database';
import { insertAccount } from '../modules/accounts/account.repo';
import { openSession } from '../modules/accounts/session.repo';
import type { Shopper } from './store';

/** Inserts an account with an open session. */
export async function insertShopper(db: Db, username: string, passwordHash = 'none'): Promise<Shopper> {
  const person = {
    email: `${username}@mail.example`,
    name: 'Rosa',
    lastname: 'Diaz',
    address: 'Elm Street 1',
  };
  const id = await insertAccount(db, { ...person, username, passwordHash });
  if (id === undefined) throw new Error(`${username} already exists`);
  return { id, username, token: await openSession(db, id, new Date()) };
}

export async function insertGame(db: Db, stock: number): Promise<number> {
  const pictures = { thumbnail: '/images/t.webp', images: ['/images/a.webp'] };
  const text = { name: 'Test Cartridge', description: 'For tests.', release_year: 1990 };
  const { id } = await db
    .insertInto('product')
    .values({ ...text, ...pictures, price: 30, in_stock: stock })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
