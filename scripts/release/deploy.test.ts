import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFolderStore } from './folder-store';
import type { HostState } from './host-report';
import { pointTo } from './registry';

/** Each test starts commands, which takes seconds on a busy machine. */
jest.setTimeout(120_000);

const root = path.resolve(__dirname, '../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-deploy-'));
const store = createFolderStore(dataDir);
const mover = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };

async function put(release: string) {
  const folder = path.join(dataDir, 'dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'release.json'), '{}');
  await store.put('shop', release, { folder, items: ['release.json'] });
}

beforeAll(async () => {
  for (const release of ['1.0.0+a', '1.0.0+b', '1.0.0+c']) await put(release);
});
beforeEach(() =>
  store.changeRegistry((registry) => {
    registry.remotes = {};
    delete registry.retired;
    for (const release of ['1.0.0+a', '1.0.0+b'])
      pointTo(registry, 'shop', { release, by: 'start', ...mover });
  }),
);

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A host that does this with every request. @returns its address */
async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://127.0.0.1:${port}`;
}

const shop = async () => (await store.readRegistry()).remotes['shop'];

/** A host that reports this about the release that the registry names. */
const reporting = (about: (requested: string) => object): Promise<string> =>
  host(async (_request, response) => {
    const registry = await store.readRegistry();
    const desired = registry.remotes['shop']?.release ?? '';
    const report: Partial<HostState> = {
      store: registry.store ?? null,
      releases: { shop: { wanted: desired } },
    };
    response.end(JSON.stringify({ ...report, releases: { shop: { wanted: desired, ...about(desired) } } }));
  });

async function run(
  command: 'deploy' | 'rollback' | 'releases',
  args: string[],
  settings: NodeJS.ProcessEnv = {},
) {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/release/${command}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, RELEASES_BUCKET: '', VERDICT_SECONDS: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

const deploy = (settings: NodeJS.ProcessEnv, release = '1.0.0+c') =>
  run('deploy', ['shop', '--release', release], settings);

/** An address at which nothing listens. */
async function nowhere(): Promise<string> {
  const url = await host(() => {});
  const server = open.pop();
  server?.close();
  if (server) await once(server, 'close');
  return url;
}

test('a deploy that finds no host says so and leaves the release to the next one', async () => {
  const { code, output } = await deploy({ HOST_URL: await nowhere() });
  expect([code, (await shop())?.release]).toEqual([0, '1.0.0+c']);
  expect(output).toContain('no host is running at');
});

test('a deploy waits until the host serves the release, however long its first responses take', async () => {
  let requests = 0;
  const url = await reporting((requested) => {
    requests += 1;
    return { serving: requests > 5 ? requested : '1.0.0+b' };
  });
  const { code, output } = await deploy({ HOST_URL: url });
  expect(requests).toBeGreaterThan(5);
  expect([code, (await shop())?.release]).toEqual([0, '1.0.0+c']);
  expect(output).toContain('shop 1.0.0+c is live (');
});

test('a deploy is not confused by connections that a busy host drops', async () => {
  let requests = 0;
  const respondingHost = await reporting((requested) => ({ serving: requested }));
  const url = await host((request, response) => {
    requests += 1;
    if (requests < 4) return void request.socket.destroy();
    return void fetch(`${respondingHost}/healthz`).then(async (report) => response.end(await report.text()));
  });
  expect((await deploy({ HOST_URL: url })).code).toBe(0);
  expect(requests).toBe(4);
});

test('a deploy to a host that hangs fails, takes the release back and names the command to try again', async () => {
  const before = await shop();
  const program = `require('net').createServer().listen(0, '127.0.0.1', function () {
    process.send(this.address().port, () => { for (;;); });
  });`;
  const hung = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const [port] = await once(hung, 'message');
    const { code, output } = await deploy({ HOST_URL: `http://127.0.0.1:${port}`, VERDICT_SECONDS: '1' });
    expect([code, await shop()]).toEqual([1, before]);
    expect(output).toContain('It is not known whether shop 1.0.0+c works');
    expect(output).toContain('gave no verdict within 1 s (no response within');
    expect(output).toContain('What was live before is live again.');
    expect(output).toContain('npm run deploy shop -- --release 1.0.0+c');
    expect(output).not.toContain('is live (');
  } finally {
    hung.kill('SIGKILL');
  }
});

test('a deploy whose host stops on the release fails and takes the release back', async () => {
  const before = await shop();
  const url = await reporting((requested) => {
    if (requested === '1.0.0+c') open.forEach((server) => (server.close(), server.closeAllConnections()));
    return { serving: '1.0.0+b' };
  });
  const { code, output } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '2' });
  expect([code, await shop()]).toEqual([1, before]);
  expect(output).toContain('(it has stopped)');
});

test('a deploy that is rejected puts back exactly what was live before', async () => {
  const before = await shop();
  const rejected = { release: '1.0.0+c', reason: 'no coin', since: mover.since };
  const url = await reporting((requested) =>
    requested === '1.0.0+c' ? { refused: rejected } : { serving: requested },
  );
  const { code, output } = await deploy({ HOST_URL: url });
  expect([code, await shop()]).toEqual([1, before]);
  expect(output).toContain('The host refuses shop 1.0.0+c: no coin. What was live before goes on serving.');
});

test('a first release that is rejected stays, and the deploy says that its pages are closed and how to open them', async () => {
  await store.changeRegistry((registry) => void (registry.remotes = {}));
  const rejected = { release: '1.0.0+c', reason: 'no coin', since: mover.since };
  const { code, output } = await deploy({ HOST_URL: await reporting(() => ({ refused: rejected })) });
  expect([code, (await shop())?.release]).toEqual([1, '1.0.0+c']);
  expect(output).toContain(
    'The host refuses shop 1.0.0+c: no coin. Nothing of shop was live before: its pages are closed until you deploy another release (npm run deploy shop).',
  );
  expect(output).not.toContain('goes on serving');
});

test('a release that is rejected after another team has changed the registry leaves that change, and says so', async () => {
  const rejected = { release: '1.0.0+c', reason: 'no coin', since: mover.since };
  const url = await host(async (_request, response) => {
    const { store: storeId } = await store.readRegistry();
    if ((await shop())?.release === '1.0.0+c')
      await store.changeRegistry((registry) =>
        pointTo(registry, 'shop', { release: '1.0.0+a', by: 'deploy', ...mover }),
      );
    response.end(
      JSON.stringify({ store: storeId, releases: { shop: { wanted: '1.0.0+c', refused: rejected } } }),
    );
  });
  const { code, output } = await deploy({ HOST_URL: url });
  expect([code, (await shop())?.release]).toEqual([1, '1.0.0+a']);
  expect(output).toContain(
    'The host refuses shop 1.0.0+c: no coin. The registry has changed since and stays as it is.',
  );
  expect(output).not.toContain('goes on serving');
});

test('a release that was live already and is rejected stays: the deploy says that it has changed nothing', async () => {
  const before = await shop();
  const rejected = { release: '1.0.0+b', reason: 'no coin', since: mover.since };
  const { code, output } = await deploy(
    { HOST_URL: await reporting(() => ({ refused: rejected })) },
    '1.0.0+b',
  );
  expect([code, await shop()]).toEqual([1, before]);
  expect(output).toContain('This deploy has changed nothing: the release was live already.');
});

test('a release that ends a canary and gets no verdict gives the canary back, not the release before', async () => {
  const canary = { release: '1.0.0+c', by: 'deploy' as const, percent: 10, ...mover };
  await store.changeRegistry((registry) => Object.assign(registry.remotes['shop'] ?? {}, { canary }));
  const url = await reporting(() => ({}));
  const { code } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '1' }, '1.0.0+b');
  expect([code, await shop()]).toMatchObject([1, { release: '1.0.0+b', canary }]);
});

test('a change that another team makes during the wait stays', async () => {
  const url = await reporting((requested) => {
    if (requested === '1.0.0+c')
      void store.changeRegistry((registry) =>
        pointTo(registry, 'shop', { release: '1.0.0+a', by: 'deploy', ...mover }),
      );
    return {};
  });
  const { code, output } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '2' });
  expect([code, (await shop())?.release]).toEqual([1, '1.0.0+a']);
  expect(output).toContain('The registry has changed since and stays as it is.');
});

test('a host of another store has no say, and the deploy says that it is one', async () => {
  const report = {
    store: 'another',
    releases: { shop: { wanted: '1.0.0+c', refused: { reason: 'no coin' } } },
  };
  const url = await host((_request, response) => response.end(JSON.stringify(report)));
  const { code, output } = await deploy({ HOST_URL: url });
  expect([code, (await shop())?.release]).toEqual([0, '1.0.0+c']);
  expect(output).toContain(`the host at ${url} is not a host of this store`);
  expect((await run('releases', [], { HOST_URL: url })).output).toContain('is not a host of this store');
});

test('a program that is no host is not taken for none', async () => {
  const url = await host((_request, response) => response.writeHead(502).end('Bad gateway'));
  const { code, output } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '1' });
  expect([code, (await shop())?.release]).toEqual([1, '1.0.0+b']);
  expect(output).toContain('its response (502) is not that of a host');
});

test('a limit that is no number is rejected before anything is changed', async () => {
  const { code, output } = await deploy({ HOST_URL: await nowhere(), VERDICT_SECONDS: 'soon' });
  expect([code, (await shop())?.release]).toEqual([1, '1.0.0+b']);
  expect(output).toContain('VERDICT_SECONDS is a number of seconds');
});

test('a rollback names the command that goes forward again; the list of releases names it too', async () => {
  const url = await reporting((requested) => ({ serving: requested }));
  const { code, output } = await run('rollback', ['shop'], { HOST_URL: url });
  expect([code, (await shop())?.release]).toEqual([0, '1.0.0+a']);
  const command = 'npm run deploy shop -- --release 1.0.0+b';
  expect(output).toContain(command);
  expect((await run('releases', [], { HOST_URL: url })).output).toMatch(
    /retired {2}1\.0\.0\+b .*again: npm run deploy/,
  );
  expect((await deploy({ HOST_URL: url }, '1.0.0+b')).code).toBe(0);
  expect((await run('releases', [], { HOST_URL: url })).output).not.toContain('retired');
});

test('a rollback that no host confirms fails, and the registry stays rolled back', async () => {
  const url = await host(() => {});
  const { code, output } = await run('rollback', ['shop'], { HOST_URL: url, VERDICT_SECONDS: '1' });
  expect([code, (await shop())?.release]).toEqual([1, '1.0.0+a']);
  expect(output).toContain('gave no verdict');
  expect(output).toContain('npm run deploy shop -- --release 1.0.0+b');
});
