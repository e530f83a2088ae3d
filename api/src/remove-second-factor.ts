/**
 * `npm run second-factor -- --remove keeper`: removes the second factor of an administrator who has lost the
 * authenticator app and the recovery codes, and ends all sessions of the account. Stop the store first if it
 * runs on the embedded database.
 */
import { parseArgs } from 'node:util';
import { readConfig } from './config';
import { openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { removeSecondFactor } from './modules/second-factor/second-factor.repo';

const USAGE = 'Usage: npm run second-factor -- --remove <username>';

try {
  const { values } = parseArgs({ options: { remove: { type: 'string' } } });
  const username = values.remove;
  if (!username) throw new Error(USAGE);
  const { db, close } = await openDatabase(readConfig());
  try {
    await migrate(db);
    const outcome = await removeSecondFactor(db, username, new Date());
    if (outcome === 'unknown') throw new Error(`There is no account named '${username}'.`);
    if (outcome === 'has none') throw new Error(`${username} has no second factor.`);
    console.log(
      `The second factor of ${username} has been removed, and all sessions of the account have been ended.`,
    );
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
