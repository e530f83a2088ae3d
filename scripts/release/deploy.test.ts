import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFolderStore } from './folder-store';
import type { HostState } from './host-health';
import { pointTo } from './registry';

/** Timeout in milliseconds. Each test runs commands, which take seconds on a busy machine. */
jest.setTimeout(120_000);

const root = path.resolve(__dirname, '../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-deploy-'));
const store = createFolderStore(dataDir);
const stamp = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };

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
    delete registry.switches;
    registry.off = [];
    for (const release of ['1.0.0+a', '1.0.0+b'])
      pointTo(registry, 'shop', { release, by: 'start', ...stamp });
  }),
);

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts a mock host and returns its URL. */
async function startHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://127.0.0.1:${port}`;
}

const readShop = async () => (await store.readRegistry()).remotes['shop'];

/** Starts a mock host that reports `stateOf(release)` for the release in the registry. */
const startReportingHost = (stateOf: (requested: string) => object): Promise<string> =>
  startHost(async (_request, response) => {
    const registry = await store.readRegistry();
    const desired = registry.remotes['shop']?.release ?? '';
    const report: Partial<HostState> = {
      store: registry.store ?? null,
      releases: { shop: { wanted: desired } },
    };
    response.end(JSON.stringify({ ...report, releases: { shop: { wanted: desired, ...stateOf(desired) } } }));
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

/** Returns a URL at which no server listens. */
async function unusedUrl(): Promise<string> {
  const url = await startHost(() => {});
  const server = servers.pop();
  server?.close();
  if (server) await once(server, 'close');
  return url;
}

test('A deploy without a running host makes the release live and reports that no host is running', async () => {
  const { code, output } = await deploy({ HOST_URL: await unusedUrl() });
  expect([code, (await readShop())?.release]).toEqual([0, '1.0.0+c']);
  expect(output).toContain('no host is running at');
});

test('A deploy waits until the host serves the release', async () => {
  let requests = 0;
  const url = await startReportingHost((requested) => {
    requests += 1;
    return { serving: requests > 5 ? requested : '1.0.0+b' };
  });
  const { code, output } = await deploy({ HOST_URL: url });
  expect(requests).toBeGreaterThan(5);
  expect([code, (await readShop())?.release]).toEqual([0, '1.0.0+c']);
  expect(output).toContain('shop 1.0.0+c is live (');
});

test('A deploy continues to poll after the host drops connections', async () => {
  let requests = 0;
  const respondingHost = await startReportingHost((requested) => ({ serving: requested }));
  const url = await startHost((request, response) => {
    requests += 1;
    if (requests < 4) return void request.socket.destroy();
    return void fetch(`${respondingHost}/healthz`).then(async (report) => response.end(await report.text()));
  });
  expect((await deploy({ HOST_URL: url })).code).toBe(0);
  expect(requests).toBe(4);
});

test('A deploy to a hung host fails, restores the previous release and prints the command that retries it', async () => {
  const before = await readShop();
  const program = `require('net').createServer().listen(0, '127.0.0.1', function () {
    process.send(this.address().port, () => { for (;;); });
  });`;
  const hung = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const [port] = await once(hung, 'message');
    const { code, output } = await deploy({ HOST_URL: `http://127.0.0.1:${port}`, VERDICT_SECONDS: '1' });
    expect([code, await readShop()]).toEqual([1, before]);
    expect(output).toContain('It is not known whether shop 1.0.0+c works');
    expect(output).toContain('made no decision within 1 s (no response within');
    expect(output).toContain('The previous release is live again.');
    expect(output).toContain('npm run deploy shop -- --release 1.0.0+c');
    expect(output).not.toContain('is live (');
  } finally {
    hung.kill('SIGKILL');
  }
});

test('A deploy fails and restores the previous release if the new release crashes the host', async () => {
  const before = await readShop();
  const url = await startReportingHost((requested) => {
    if (requested === '1.0.0+c') servers.forEach((server) => (server.close(), server.closeAllConnections()));
    return { serving: '1.0.0+b' };
  });
  const { code, output } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '2' });
  expect([code, await readShop()]).toEqual([1, before]);
  expect(output).toContain('(it has stopped)');
});

test('A rejected deploy restores exactly the previous registry entry and reports the reason', async () => {
  const before = await readShop();
  const rejected = { release: '1.0.0+c', reason: 'no coin', since: stamp.since };
  const url = await startReportingHost((requested) =>
    requested === '1.0.0+c' ? { refused: rejected } : { serving: requested },
  );
  const { code, output } = await deploy({ HOST_URL: url });
  expect([code, await readShop()]).toEqual([1, before]);
  expect(output).toContain('The host rejects shop 1.0.0+c: no coin. The previous release stays live.');
});

test('A rejected first release stays in the registry, and the deploy reports that its pages are unavailable', async () => {
  await store.changeRegistry((registry) => void (registry.remotes = {}));
  const rejected = { release: '1.0.0+c', reason: 'no coin', since: stamp.since };
  const { code, output } = await deploy({
    HOST_URL: await startReportingHost(() => ({ refused: rejected })),
  });
  expect([code, (await readShop())?.release]).toEqual([1, '1.0.0+c']);
  expect(output).toContain(
    'The host rejects shop 1.0.0+c: no coin. No release of shop was live before: its pages are unavailable until you deploy another one (npm run deploy shop).',
  );
  expect(output).not.toContain('stays live');
});

test('A rejected deploy does not undo a concurrent change to the registry, and reports that change', async () => {
  const rejected = { release: '1.0.0+c', reason: 'no coin', since: stamp.since };
  const url = await startHost(async (_request, response) => {
    const { store: storeId } = await store.readRegistry();
    if ((await readShop())?.release === '1.0.0+c')
      await store.changeRegistry((registry) =>
        pointTo(registry, 'shop', { release: '1.0.0+a', by: 'deploy', ...stamp }),
      );
    response.end(
      JSON.stringify({ store: storeId, releases: { shop: { wanted: '1.0.0+c', refused: rejected } } }),
    );
  });
  const { code, output } = await deploy({ HOST_URL: url });
  expect([code, (await readShop())?.release]).toEqual([1, '1.0.0+a']);
  expect(output).toContain(
    'The host rejects shop 1.0.0+c: no coin. Another command has since changed the registry, so nothing was restored.',
  );
  expect(output).not.toContain('stays live');
});

test('A rejected release that was already live stays live, and the deploy reports that it changed nothing', async () => {
  const before = await readShop();
  const rejected = { release: '1.0.0+b', reason: 'no coin', since: stamp.since };
  const { code, output } = await deploy(
    { HOST_URL: await startReportingHost(() => ({ refused: rejected })) },
    '1.0.0+b',
  );
  expect([code, await readShop()]).toEqual([1, before]);
  expect(output).toContain('This deploy changed nothing: the release was already live.');
});

test('A deploy that ended a canary restores the canary if the host makes no decision', async () => {
  const canary = { release: '1.0.0+c', by: 'deploy' as const, percent: 10, ...stamp };
  await store.changeRegistry((registry) => Object.assign(registry.remotes['shop'] ?? {}, { canary }));
  const url = await startReportingHost(() => ({}));
  const { code } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '1' }, '1.0.0+b');
  expect([code, await readShop()]).toMatchObject([1, { release: '1.0.0+b', canary }]);
});

test('A deploy without a decision does not undo a concurrent change to the registry, and reports that change', async () => {
  const url = await startReportingHost((requested) => {
    if (requested === '1.0.0+c')
      void store.changeRegistry((registry) =>
        pointTo(registry, 'shop', { release: '1.0.0+a', by: 'deploy', ...stamp }),
      );
    return {};
  });
  const { code, output } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '2' });
  expect([code, (await readShop())?.release]).toEqual([1, '1.0.0+a']);
  expect(output).toContain('Another command has since changed the registry, so nothing was restored.');
});

test('A deploy ignores a host that uses a different release store; the deploy and the list of releases report the mismatch', async () => {
  const report = {
    store: 'another',
    releases: { shop: { wanted: '1.0.0+c', refused: { reason: 'no coin' } } },
  };
  const url = await startHost((_request, response) => response.end(JSON.stringify(report)));
  const { code, output } = await deploy({ HOST_URL: url });
  expect([code, (await readShop())?.release]).toEqual([0, '1.0.0+c']);
  expect(output).toContain(`the host at ${url} uses a different release store`);
  expect((await run('releases', [], { HOST_URL: url })).output).toContain('uses a different release store');
});

test('A deploy fails if the program at HOST_URL is not a host', async () => {
  const url = await startHost((_request, response) => response.writeHead(502).end('Bad gateway'));
  const { code, output } = await deploy({ HOST_URL: url, VERDICT_SECONDS: '1' });
  expect([code, (await readShop())?.release]).toEqual([1, '1.0.0+b']);
  expect(output).toContain('its response (502) is not from a host');
});

test('A deploy with an invalid VERDICT_SECONDS fails before it changes the registry', async () => {
  const { code, output } = await deploy({ HOST_URL: await unusedUrl(), VERDICT_SECONDS: 'soon' });
  expect([code, (await readShop())?.release]).toEqual([1, '1.0.0+b']);
  expect(output).toContain('VERDICT_SECONDS must be a positive number of seconds');
});

test('A rollback and the list of releases print the command that undoes the rollback', async () => {
  const url = await startReportingHost((requested) => ({ serving: requested }));
  const { code, output } = await run('rollback', ['shop'], { HOST_URL: url });
  expect([code, (await readShop())?.release]).toEqual([0, '1.0.0+a']);
  const command = 'npm run deploy shop -- --release 1.0.0+b';
  expect(output).toContain(command);
  expect((await run('releases', [], { HOST_URL: url })).output).toMatch(
    /retired {2}1\.0\.0\+b .*to restore it: npm run deploy/,
  );
  expect((await deploy({ HOST_URL: url }, '1.0.0+b')).code).toBe(0);
  expect((await run('releases', [], { HOST_URL: url })).output).not.toContain('retired');
});

test('The rollback of a guarded canary prints the command that starts the canary and its guard again', async () => {
  const settings = { HOST_URL: await unusedUrl() };
  await run(
    'deploy',
    ['shop', '--release', '1.0.0+a', '--canary', '10', '--guard', '--visits', '500'],
    settings,
  );
  const { output } = await run('rollback', ['shop'], settings);
  expect(output).toContain('npm run deploy shop -- --release 1.0.0+a --canary 10 --guard --visits 500');
});

test('A rollback fails if the host makes no decision, but the registry stays rolled back', async () => {
  const url = await startHost(() => {});
  const { code, output } = await run('rollback', ['shop'], { HOST_URL: url, VERDICT_SECONDS: '1' });
  expect([code, (await readShop())?.release]).toEqual([1, '1.0.0+a']);
  expect(output).toContain('made no decision');
  expect(output).toContain('npm run deploy shop -- --release 1.0.0+b');
});

test('In production, `releases -- --off` and `--on` switch a remote off and on, and list who did it, when and why; an unknown remote is rejected', async () => {
  const settings = { NODE_ENV: 'production', DEPLOYED_BY: 'ana', HOST_URL: await unusedUrl() };
  const off = await run('releases', ['--off', 'shop', '--reason', 'wrong prices'], settings);
  expect(off.output).toMatch(/^shop {2}1\.0\.0\+b .*switched off\)$/m);
  expect(off.output).toMatch(/^ {2}switched off by ana, 20\S+Z: wrong prices$/m);
  expect((await store.readRegistry()).off).toEqual(['shop']);
  const on = await run('releases', ['--on', 'shop'], { ...settings, DEPLOYED_BY: 'ben' });
  expect(on.output).toMatch(/^ {2}switched on by ben, 20\S+Z$/m);
  expect((await store.readRegistry()).off).toEqual([]);
  expect((await run('releases', ['--off', 'shpo'], settings)).output).toContain("There is no remote 'shpo'");
});

test('Switching a remote off waits until the host has closed it', async () => {
  let requests = 0;
  const url = await startReportingHost(() => {
    requests += 1;
    return { off: requests > 3 };
  });
  const { output } = await run('releases', ['--off', 'shop'], { HOST_URL: url });
  expect(requests).toBeGreaterThan(3);
  expect(output).toContain(`The host at ${url} has closed shop.`);
});

test('A deploy of a remote that is switched off prints the command that switches it on', async () => {
  await store.changeRegistry((registry) => void (registry.off = ['shop']));
  const { code, output } = await deploy({ HOST_URL: await unusedUrl() });
  expect([code, output]).toEqual([0, expect.stringContaining('npm run releases -- --on shop')]);
});

test('`releases -- --flag` sets a feature flag, lists it, and turns it off', async () => {
  const settings = { DEPLOYED_BY: 'ana', HOST_URL: await unusedUrl() };
  expect((await run('releases', ['--flag', 'example=25'], settings)).output).toMatch(
    /^flag {2}example {2}25% {2}\(by ana, 20\S+Z\)$/m,
  );
  expect((await run('releases', ['--flag', 'example=off'], settings)).output).not.toContain('example');
});

test('A deploy with --store-only prints a preview URL without making the release live, and a later deploy makes it live without storing it again', async () => {
  const before = await store.readRegistry();
  const settings = { HOST_URL: await unusedUrl(), PUBLIC_URL: 'https://shop.example/' };
  const stored = await run('deploy', ['shop', '--store-only', '--release', '1.0.0+c'], settings);
  expect(stored.output).toContain('shop 1.0.0+c is stored.');
  expect(stored.output).toContain('preview: https://shop.example/home?remote.shop=1.0.0%2Bc\n');
  expect(stored.output).toContain('to make it live: npm run deploy shop -- --release 1.0.0+c');
  expect(await store.readRegistry()).toEqual(before);
  const files = await store.list('shop');
  expect((await deploy(settings)).code).toBe(0);
  expect((await readShop())?.release).toBe('1.0.0+c');
  expect(await store.list('shop')).toEqual(files);
});

test('A deploy with --store-only rejects --canary and an unknown release', async () => {
  const canary = await run('deploy', ['shop', '--store-only', '--canary', '10']);
  expect([canary.code, canary.output]).toEqual([1, expect.stringContaining('cannot be combined')]);
  const unknown = await run('deploy', ['shop', '--store-only', '--release', '9.9.9+z']);
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('There is no release 9.9.9+z')]);
});
