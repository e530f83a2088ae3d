import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { ApiProcess } from './testing/api-processes';
import { freePort } from './testing/free-port';
import { postgresUrl, testOnPostgres } from './testing/on-postgres';

let cleanUp: () => Promise<void> = async () => undefined;
afterEach(() => cleanUp());

function start(env: Record<string, string>, program?: 'server' | 'migrate'): ApiProcess {
  const dataDir = mkdtempSync(join(tmpdir(), 'press-start-process-'));
  const api = new ApiProcess({ DATA_DIR: dataDir, ...env }, program);
  cleanUp = async () => {
    await api.exit('SIGKILL');
    rmSync(dataDir, { recursive: true });
  };
  return api;
}

test('While PostgreSQL is unreachable, the API logs one line without the password, rejects all requests except those for /livez with 503, and exits with 0 when its parent process exits', async () => {
  const port = await freePort();
  const api = start({
    API_PORT: String(port),
    DATABASE_URL: 'postgres://store:hidden@127.0.0.1:1/store',
  });
  await api.waitForOutput('Requests get 503 in the meantime');
  const responses = await Promise.all([
    fetch(`http://127.0.0.1:${port}/healthz`),
    fetch(`http://127.0.0.1:${port}/order`, { method: 'POST', body: 'x'.repeat(100_000) }),
  ]);
  for (const response of responses) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ error: 'unavailable' });
  }
  const alive = await fetch(`http://127.0.0.1:${port}/livez`);
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
  expect(api.output.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^The database at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be reached: .+ECONNREFUSED/,
    ),
  ]);
  expect(api.output).not.toContain('hidden');
  expect(await api.abandon()).toBe(0);
});

test('While PostgreSQL is unreachable, the program that migrates logs one line, and SIGTERM stops it with one more', async () => {
  const program = start({ DATABASE_URL: 'postgres://store:hidden@127.0.0.1:1/store' }, 'migrate');
  await program.waitForOutput('retrying');
  expect(await program.exit('SIGTERM')).toBe(1);
  expect(program.output.trim().split('\n')).toEqual([
    expect.stringMatching(/^The database at 127\.0\.0\.1:1 .+ECONNREFUSED.*; retrying\.$/),
    'Stopped before the database was ready.',
  ]);
});

testOnPostgres('The API exits with a one-line error if its database does not exist', async () => {
  const url = new URL(postgresUrl());
  url.pathname = '/there_is_no_such_database';
  const api = start({ DATABASE_URL: url.href });
  expect(await api.exit()).toBe(1);
  expect(api.output.trim()).toMatch(/^The database at .+ cannot be reached: .+ does not exist\.$/);
});
