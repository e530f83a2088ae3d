import type { Db } from '../../db/database';

export async function keepMessage(
  db: Db,
  letter: { email: string; message: string },
  at: Date,
): Promise<void> {
  await db
    .insertInto('contact_message')
    .values({ ...letter, created_at: at })
    .execute();
}
