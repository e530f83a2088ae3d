import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testRun } from '../testing/config';
import { copyDatabase } from '../testing/database';
import type { Database } from './database';
import { migrate } from './migrate';

let database: Database;
beforeEach(async () => {
  database = await copyDatabase(testRun());
});
afterEach(() => database.close());

const recordMigration = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01T00:00:00.000Z')`.execute(
    database.db,
  );

test('The previous version starts on a database that a newer version has migrated', async () => {
  await recordMigration('9000-from-a-newer-version');
  await expect(migrate(database.db)).resolves.toBeUndefined();
});

test('The API does not start on a database with an unknown migration that is older than its own', async () => {
  await recordMigration('0042-from-another-branch');
  await expect(migrate(database.db)).rejects.toThrow('The migrations failed');
});
