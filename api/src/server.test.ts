import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from './db/database';
import { migrate } from './db/migrate';
import { ApiProcess } from './testing/api-processes';

let preparedDir: string;
let dataDir: string;
let running: ApiProcess[] = [];

const makeFolder = () => mkdtempSync(join(tmpdir(), 'press-start-process-'));

/** Creating an embedded database takes seconds, so every test copies the same migrated database. */
beforeAll(async () => {
  preparedDir = makeFolder();
  const { db, close } = await openDatabase({ dataDir: preparedDir });
  await migrate(db);
  await close();
});
afterAll(() => rmSync(preparedDir, { recursive: true }));

beforeEach(() => {
  dataDir = makeFolder();
  cpSync(preparedDir, dataDir, { recursive: true });
});

afterEach(async () => {
  await Promise.all(running.map((api) => api.exit('SIGKILL')));
  running = [];
  rmSync(dataDir, { recursive: true });
});

function start(env: Record<string, string> = {}): ApiProcess {
  const api = new ApiProcess({ DATA_DIR: dataDir, ...env });
  running.push(api);
  return api;
}

test('A second process on the same embedded database exits with a one-line error, and the first process continues to run', async () => {
  const first = start();
  const url = await first.url();
  await first.waitForOutput('the last writes may be lost after a power failure');
  const second = start();
  expect(await second.exit()).toBe(78);
  expect(second.output.trim().split('\n')).toEqual([
    expect.stringMatching(/^The embedded database is in use by process \d+ /),
  ]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('After SIGTERM, the API handles requests for DRAIN_SECONDS, announces that it will stop, and closes each connection after its response', async () => {
  const api = start({ DRAIN_SECONDS: '60' });
  const url = await api.url();
  const headersOf = async () => {
    const { status, headers } = await fetch(`${url}/genres`);
    return [status, headers.get('x-draining'), headers.get('connection')];
  };
  expect(await headersOf()).toEqual([200, null, 'keep-alive']);
  void api.exit('SIGTERM');
  await api.waitForOutput('"stopping"');
  expect(await headersOf()).toEqual([200, '1', 'close']);
});

test('The stale lock of a killed process is ignored, accounts persist, and after SIGTERM the API removes the lock and exits with 0', async () => {
  const killed = start({ ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'secret1' });
  await killed.url();
  await killed.exit('SIGKILL');
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(true);

  const next = start();
  const url = await next.url();
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'keeper', password: 'secret1' }),
  });
  expect(login.status).toBe(200);
  expect(next.output).not.toContain('First administrator');
  expect(await next.exit('SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(false);
});

test('The API exits with 0 and releases the database when its parent process exits', async () => {
  const started = start();
  await started.url();
  expect(await started.abandon()).toBe(0);
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(false);

  const abandonedEarly = start();
  expect(await abandonedEarly.abandon()).toBe(0);
  expect(existsSync(join(dataDir, 'database.pid'))).toBe(false);
});

test('Without ADMIN_PASSWORD, the API prints a random password, and a port in use causes a one-line error', async () => {
  const blocker = createServer().listen(0, '0.0.0.0');
  await once(blocker, 'listening');
  const bound = blocker.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const api = start({ API_PORT: String(port), LOG_LEVEL: 'silent' });
  expect(await api.exit()).toBe(78);
  blocker.close();
  const [passwordLine, portLine, ...more] = api.output.trim().split('\n');
  expect(passwordLine).toMatch(/^First administrator: admin \/ [a-zA-Z0-9]{12} \(shown only once\)$/);
  expect(portLine).toMatch(new RegExp(`^Port ${port} is taken\\. .* API_PORT`));
  expect(more).toEqual([]);
});

test('By default, only this machine can reach the API; HOST opens it to other machines, and DEV_PROVIDERS also opens the dev providers', async () => {
  const [external] = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  const statusAt = async (api: ApiProcess, host: string, path: string) => {
    const { port } = new URL(await api.url());
    return fetch(`http://${host}:${port}${path}`).then(
      ({ status }) => status,
      () => 'unreachable',
    );
  };
  const local = start();
  expect(await statusAt(local, 'localhost', '/dev/mail.json')).toBe(200);
  if (external !== undefined) expect(await statusAt(local, external.address, '/genres')).toBe('unreachable');
  expect(local.output).not.toContain('WARNING');
  await local.exit('SIGTERM');

  const open = start({ HOST: '0.0.0.0' });
  expect(await statusAt(open, '127.0.0.1', '/dev/mail.json')).toBe(200);
  if (external !== undefined) {
    expect(await statusAt(open, external.address, '/genres')).toBe(200);
    expect(await statusAt(open, external.address, '/dev/mail.json')).toBe(403);
  }
  await open.exit('SIGTERM');

  const withDevProviders = start({ HOST: '0.0.0.0', DEV_PROVIDERS: '1' });
  await withDevProviders.waitForOutput('WARNING: DEV_PROVIDERS=1');
  if (external !== undefined)
    expect(await statusAt(withDevProviders, external.address, '/dev/mail.json')).toBe(200);
});

test('With invalid settings, the API exits with a one-line error before it creates the images folder', async () => {
  const api = start({ NODE_ENV: 'production' });
  expect(await api.exit()).toBe(78);
  expect(api.output.trim().split('\n')).toHaveLength(1);
  expect(existsSync(join(dataDir, 'images'))).toBe(false);
});
