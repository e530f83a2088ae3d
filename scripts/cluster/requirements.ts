/** Checks whether the programs that the cluster needs are available. */
import pg from 'pg';
import { env } from '../common/settings';
import { findProgram } from '../test/debian-packages';
import { caddyPath } from '../test/settings';

interface Requirements {
  /** URL of a database on a PostgreSQL server that accepts connections. */
  databaseUrl: string;
  /** Path of Caddy's executable. */
  caddy: string;
}

/** Returns what the cluster needs, or one sentence for each missing requirement. */
export async function findRequirements(): Promise<Requirements | { missing: string[] }> {
  const databaseUrl = env['DATABASE_URL'] || undefined;
  const caddy = findProgram(['caddy'], caddyPath);
  const databaseProblem = await findDatabaseProblem(databaseUrl);
  if (databaseUrl !== undefined && caddy !== undefined && databaseProblem === undefined)
    return { databaseUrl, caddy };
  const caddyProblem =
    caddy === undefined
      ? 'Caddy is missing: install it (apt-get install caddy) or set CADDY_PATH to it.'
      : undefined;
  return { missing: [databaseProblem, caddyProblem].filter((problem) => problem !== undefined) };
}

async function findDatabaseProblem(url: string | undefined): Promise<string | undefined> {
  if (url === undefined)
    return 'DATABASE_URL is not set: it must name a database on a PostgreSQL server, for example postgres://postgres@127.0.0.1:5432/postgres.';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ allowed: boolean }>(
      'select rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user',
    );
    return rows[0]?.allowed ? undefined : 'The user in DATABASE_URL must be allowed to create databases.';
  } catch (error) {
    return `The database in DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await client.end();
  }
}
