/** Runs `pg_dump` and `pg_restore` of the PostgreSQL client, which must not be older than the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from '../../../scripts/common/settings';
import { OperatorError } from '../start-failure';

/**
 * Writes a dump of the database to a file.
 * @param snapshot the exported snapshot of a transaction that is still open, so that the dump contains its state
 * @throws if `pg_dump` is not installed or fails; the message contains its output
 */
export const dumpDatabase = (url: string, file: string, snapshot: string): Promise<void> =>
  run('pg_dump', url, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--snapshot=${snapshot}`,
    `--file=${file}`,
  ]);

/**
 * Restores a dump into an empty database, in one transaction.
 * @throws if `pg_restore` is not installed or fails; the message contains its output
 */
export const restoreDatabase = (url: string, file: string): Promise<void> =>
  run('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${databaseOf(url)}`,
    file,
  ]);

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Returns libpq's variables for a URL. Arguments would show the password to other users of the machine. */
function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const variables = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

async function run(program: string, url: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    env: { ...env, ...connectionVariables(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
    throw new OperatorError(`${program} is not installed (Debian: apt-get install postgresql-client).`);
  });
  if (code !== 0) throw new OperatorError(`${program} failed: ${output.trim()}`);
}
