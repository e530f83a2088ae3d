import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import type { ReleaseDescription } from '../build/remote';

const root = path.resolve(__dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-kit-test-'));
const dataDir = path.join(scratch, 'data');
/** A remote team's: the remote's folder, and nothing of the store around it. */
const checkout = path.join(scratch, 'shop');
const installed = path.join(checkout, 'node_modules/@press-start');

/** Builds and test runs take seconds, on a busy machine minutes: the limit only ends what hangs. */
jest.setTimeout(900_000);

const run = promisify(execFile);

/** Nothing listens there once it has been found. */
let closedPort = 0;

/** Runs a program as a remote team does: no host answers where it looks for one. */
const inCheckout = (program: string, args: string[]) =>
  run(program, args, {
    cwd: checkout,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST_URL: `http://127.0.0.1:${closedPort}`,
      DEPLOYED_BY: 'team shop',
    },
  });

/** What `npm install` leaves there, with the repository's copies for everything that is not ours. */
async function install(kit: string) {
  for (const file of readdirSync(kit)) {
    const folder = path.join(installed, file.replace(/^press-start-|-\d.*$/g, ''));
    mkdirSync(folder, { recursive: true });
    await run('tar', ['-xzf', path.join(kit, file), '--strip-components', '1', '-C', folder]);
  }
  const modules = path.join(checkout, 'node_modules');
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@press-start')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  mkdirSync(path.join(modules, '.bin'));
  symlinkSync('../@press-start/scripts/press-start.mjs', path.join(modules, '.bin/press-start'));
}

beforeAll(async () => {
  closedPort = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir };
  await run(process.execPath, ['--import', 'tsx', 'scripts/kit/kit.ts'], { cwd: root, env });
  const kits = path.join(dataDir, 'releases/kit');
  const notOurs = new Set(['node_modules', 'dist']);
  cpSync(path.join(root, 'remote-shop'), checkout, {
    recursive: true,
    filter: (file) => !notOurs.has(path.basename(file)),
  });
  await install(path.join(kits, readdirSync(kits)[0] ?? ''));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

const packageOf = (request: string) => request.split('/', request.startsWith('@') ? 2 : 1).join('/');

/** What a file of the kit imports and cannot have. */
function* missingImports(file: string, declared: ReadonlySet<string>): Generator<string> {
  for (const { fileName: request } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
    if (request.startsWith('.')) {
      const target = path.resolve(path.dirname(file), request);
      const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].some((end) => existsSync(target + end));
      if (!found) yield `${path.relative(installed, file)}: ${request}`;
    } else if (!isBuiltin(request) && !declared.has(packageOf(request)))
      yield `${path.relative(installed, file)}: ${request}`;
  }
}

test('the kit is three packages without a test, and each holds or names all it imports', () => {
  expect(readdirSync(installed).sort()).toEqual(['api', 'scripts', 'shared-ui']);
  for (const name of readdirSync(installed)) {
    const files = filesBelow(path.join(installed, name));
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    const manifest = JSON.parse(readFileSync(path.join(installed, name, 'package.json'), 'utf8'));
    // A remote draws with React; and its tests bring the tools that shared-ui's door for tests asks for.
    const beside = name === 'shared-ui' ? ['@testing-library/react', '@testing-library/user-event'] : [];
    // A package may import itself by its name.
    const declared = new Set([...Object.keys(manifest.dependencies), manifest.name, ...beside]);
    const missing = files
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .flatMap((file) => [...missingImports(file, declared)]);
    expect(missing).toEqual([]);
  }
});

const sizeOf = (folder: string) =>
  filesBelow(folder)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + readFileSync(file).byteLength, 0);

test('A remote is built and deployed from its own checkout, as good as from the repository [R450 R451]', async () => {
  const build =
    "import { build } from './scripts/build/build.ts'; await build(console.log, ['remote-shop']);";
  const [{ stdout }] = await Promise.all([
    inCheckout('npm', ['run', 'deploy']),
    run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', build], { cwd: root }),
  ]);
  const release = /^shop (\S+) is live/m.exec(stdout)?.[1] ?? '';
  const folder = path.join(dataDir, 'releases/shop', release);
  const read = (file: string): ReleaseDescription => JSON.parse(readFileSync(file, 'utf8'));
  const made = read(path.join(folder, 'release.json'));
  const theirs = read(path.join(root, 'remote-shop/dist/release.json'));
  // A host that takes the repository's release takes this one: that is all it compares.
  expect(made.contract).toEqual(theirs.contract);
  expect(made.routes.map(({ pattern }) => pattern)).toEqual(theirs.routes.map(({ pattern }) => pattern));
  expect(Object.keys(made.integrity)).toHaveLength(Object.keys(theirs.integrity).length);
  for (const side of ['web', 'server']) {
    const change = sizeOf(path.join(folder, side)) / sizeOf(path.join(root, 'remote-shop/dist', side));
    expect(Math.abs(change - 1)).toBeLessThan(0.02);
  }
  const { remotes } = JSON.parse(readFileSync(path.join(dataDir, 'releases/registry.json'), 'utf8'));
  expect(remotes.shop).toMatchObject({ release, by: 'deploy', who: 'team shop' });
});

test('Its tests run there, too [R450]', async () => {
  const { stderr } = await inCheckout('npm', ['test', '--', 'src/features/cart/OrderPage.test.tsx']);
  expect(stderr).toMatch(/Tests: +\d+ passed, \d+ total/);
});

async function portOf(server: Server): Promise<number> {
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Ends what a test has started, also one that ran out of time. */
const cleanUps: (() => void)[] = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

test('It runs alone there: its own pages, and behind them the store it is told of [R450]', async () => {
  const store = createServer((request, response) => response.end(`the store's ${request.url}`));
  cleanUps.push(() => (store.closeAllConnections(), store.close()));
  const [storePort, port] = [await portOf(store), await freePort()];
  const env = { ...process.env, HOST_URL: `http://127.0.0.1:${storePort}`, SHOP_DEV_PORT: String(port) };
  const program = path.join(installed, 'scripts/press-start.mjs');
  const standalone = spawn(process.execPath, [program, 'dev'], {
    cwd: checkout,
    env,
    // The channel closes with this program, however it ends; the server stops then.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  cleanUps.push(() => standalone.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    for (const stream of [standalone.stdout, standalone.stderr])
      stream?.on('data', (text) => {
        output += text;
        if (output.includes('is open at')) resolve();
      });
    standalone.once('exit', (code) => reject(new Error(`dev ended with ${code}: ${output}`)));
  });
  const query = async (url: string) => (await fetch(`http://localhost:${port}${url}`)).text();
  expect(await query('/api/genres')).toBe("the store's /api/genres");
  expect(await query('/host/icon.svg')).toBe("the store's /host/icon.svg");
  expect(await query('/home')).toContain('<script src="/main.js">');
});

test('without a store beside it, it has to be told where the releases go', async () => {
  const env = { ...process.env, DATA_DIR: '' };
  const rejection = run('npm', ['run', '--silent', 'releases'], { cwd: checkout, env });
  await expect(rejection).rejects.toMatchObject({ stderr: expect.stringContaining('Set DATA_DIR') });
});
