import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { ApiProcess } from './testing/process';

let prepared: string;
let dataDir: string;
let running: ApiProcess[] = [];

const makeFolder = () => mkdtempSync(join(tmpdir(), 'press-start-process-'));

/** Creating an embedded database takes seconds, copying an empty one does not. */
beforeAll(async () => {
  prepared = makeFolder();
  const { db, close } = await openDatabase({ dataDir: prepared });
  await migrate(db);
  await close();
}, 60_000);
afterAll(() => rmSync(prepared, { recursive: true }));

beforeEach(() => {
  dataDir = makeFolder();
  cpSync(prepared, dataDir, { recursive: true });
});

afterEach(async () => {
  await Promise.all(running.map((api) => api.end('SIGKILL')));
  running = [];
  rmSync(dataDir, { recursive: true });
});

function start(env: Record<string, string> = {}): ApiProcess {
  const api = new ApiProcess({ DATA_DIR: dataDir, ...env });
  running.push(api);
  return api;
}

test('two processes on one embedded database: the second says so in one line and ends, the first goes on', async () => {
  const first = start();
  const address = await first.address();
  await first.said('a power cut may lose the last writes');
  const second = start();
  expect(await second.end()).toBe(1);
  expect(second.output.trim().split('\n')).toEqual([
    expect.stringMatching(/^The embedded database is in use by process \d+ /),
  ]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
}, 60_000);

test('killed, it leaves a lock that stops nobody; told to stop, it ends with 0 and leaves none; no account is lost', async () => {
  const killed = start({ ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'secret1' });
  await killed.address();
  await killed.end('SIGKILL');
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(true);

  const next = start();
  const address = await next.address();
  const login = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'keeper', password: 'secret1' }),
  });
  expect(login.status).toBe(200);
  expect(next.output).not.toContain('First administrator');
  expect(await next.end('SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(false);
}, 60_000);

test('when the process that started it goes away it ends as if told to, and lets go of the database', async () => {
  const started = start();
  await started.address();
  expect(await started.abandon()).toBe(0);
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(false);

  const abandonedEarly = start();
  expect(await abandonedEarly.abandon()).toBe(0);
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(false);
}, 60_000);

test('without ADMIN_PASSWORD a random one is printed; a taken port is one line that names port and setting', async () => {
  const blocker = createServer().listen(0, '0.0.0.0');
  await once(blocker, 'listening');
  const bound = blocker.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const api = start({ API_PORT: String(port), LOG_LEVEL: 'silent' });
  expect(await api.end()).toBe(1);
  blocker.close();
  const [password, taken, ...more] = api.output.trim().split('\n');
  expect(password).toMatch(/^First administrator: admin \/ [a-zA-Z0-9]{12} \(shown only this once\)$/);
  expect(taken).toMatch(new RegExp(`^Port ${port} is taken: .* API_PORT`));
  expect(more).toEqual([]);
}, 60_000);

test('wrong settings end it with one line before anything is opened', async () => {
  const api = start({ NODE_ENV: 'production' });
  expect(await api.end()).toBe(1);
  expect(api.output.trim().split('\n')).toHaveLength(1);
  expect(existsSync(join(dataDir, 'images'))).toBe(false);
}, 60_000);

test('a PostgreSQL that cannot be reached is one line without the password', async () => {
  const api = start({ DATABASE_URL: 'postgres://store:hidden@127.0.0.1:1/store' });
  expect(await api.end()).toBe(1);
  expect(api.output.trim()).toMatch(
    /^The database of DATABASE_URL at 127\.0\.0\.1:1 cannot be reached: .+\.$/,
  );
  expect(api.output).not.toContain('hidden');
}, 60_000);
