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
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { freePort } from '../../api/src/testing/free-port';
import { readDescription } from '../release/description';

const root = path.resolve(__dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-kit-test-'));
const dataDir = path.join(scratch, 'data');
/** A remote team's checkout, which contains only the remote's folder. */
const checkout = path.join(scratch, 'shop');
const packagesFolder = path.join(checkout, 'node_modules/@press-start');

/** Builds and test runs may take minutes on a busy machine. */
jest.setTimeout(900_000);

const run = promisify(execFile);

let closedPort = 0;

/** Runs a program in the checkout. No host runs at `HOST_URL`. */
const runInCheckout = (program: string, args: string[]) =>
  run(program, args, {
    cwd: checkout,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST_URL: `http://127.0.0.1:${closedPort}`,
      DEPLOYED_BY: 'team shop',
    },
  });

/** Unpacks the kit where npm would install it, and links the external packages of the repository. */
async function install(kit: string) {
  for (const file of readdirSync(kit)) {
    const folder = path.join(packagesFolder, file.replace(/^press-start-|-\d.*$/g, ''));
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
  const excluded = new Set(['node_modules', 'dist']);
  cpSync(path.join(root, 'remote-shop'), checkout, {
    recursive: true,
    filter: (file) => !excluded.has(path.basename(file)),
  });
  await install(path.join(kits, readdirSync(kits)[0] ?? ''));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

const packageOf = (request: string) => request.split('/', request.startsWith('@') ? 2 : 1).join('/');

/** Yields the imports of a file that the kit neither contains nor declares. */
function* missingImports(file: string, declared: ReadonlySet<string>): Generator<string> {
  for (const { fileName: request } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
    if (request.startsWith('.')) {
      const target = path.resolve(path.dirname(file), request);
      const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].some((suffix) =>
        existsSync(target + suffix),
      );
      if (!found) yield `${path.relative(packagesFolder, file)}: ${request}`;
    } else if (!isBuiltin(request) && !declared.has(packageOf(request)))
      yield `${path.relative(packagesFolder, file)}: ${request}`;
  }
}

test('The kit contains the program of every command of press-start', () => {
  const folder = path.join(packagesFolder, 'scripts');
  const source = readFileSync(path.join(folder, 'press-start.mjs'), 'utf8');
  const programs = [...source.matchAll(/'(\.\/[^']+\.ts)'/g)].map(([, file = '']) => file);
  expect(programs).toContain('./build/check-types.ts');
  expect(programs.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
});

test('The three packages of the kit contain no tests, and contain or declare all their imports', () => {
  expect(readdirSync(packagesFolder).sort()).toEqual(['api', 'scripts', 'shared-ui']);
  for (const name of readdirSync(packagesFolder)) {
    const files = filesBelow(path.join(packagesFolder, name));
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    const manifest = JSON.parse(readFileSync(path.join(packagesFolder, name, 'package.json'), 'utf8'));
    // In shared-ui, only test helpers import these packages. The kit's scripts package declares them.
    const provided = name === 'shared-ui' ? ['@testing-library/react', '@testing-library/user-event'] : [];
    const declared = new Set([...Object.keys(manifest.dependencies), manifest.name, ...provided]);
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

test('A remote can be deployed from its own checkout, with the contract, routes and, within 2%, size of a build in the repository [R450 R451]', async () => {
  const build =
    "import { build } from './scripts/build/build.ts'; await build(console.log, ['remote-shop']);";
  const [{ stdout }] = await Promise.all([
    runInCheckout('npm', ['run', 'deploy']),
    run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', build], { cwd: root }),
  ]);
  const release = /^shop (\S+) is live/m.exec(stdout)?.[1] ?? '';
  const folder = path.join(dataDir, 'releases/shop', release);
  const fromCheckout = readDescription(folder);
  const fromRepository = readDescription(path.join(root, 'remote-shop/dist'));
  // Do not compare the releases: the content hashes of the two builds may differ.
  expect(fromCheckout.contract).toEqual(fromRepository.contract);
  expect(fromCheckout.needs).toEqual(fromRepository.needs);
  expect(fromCheckout.needs).toMatchObject({
    exports: { '@press-start/shared-ui/cart': { addToCartAtom: expect.anything() } },
    storage: { viewed: { list: 'number' } },
    paths: { game: ['/game/:id'] },
    api: { 'GET /videogames/:id': expect.anything() },
  });
  expect(fromCheckout.routes.map(({ pattern }) => pattern)).toEqual(
    fromRepository.routes.map(({ pattern }) => pattern),
  );
  expect(Object.keys(fromCheckout.integrity)).toHaveLength(Object.keys(fromRepository.integrity).length);
  const stored = { web: path.join(dataDir, 'releases/shop/web'), server: path.join(folder, 'server') };
  for (const [side, storedFiles] of Object.entries(stored)) {
    const ratio = sizeOf(storedFiles) / sizeOf(path.join(root, 'remote-shop/dist', side));
    expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
  }
  const { remotes } = JSON.parse(readFileSync(path.join(dataDir, 'releases/registry.json'), 'utf8'));
  expect(remotes.shop).toMatchObject({ release, by: 'deploy', who: 'team shop' });
});

test('The tests of a remote run in its own checkout [R450]', async () => {
  const { stderr } = await runInCheckout('npm', ['test', '--', 'src/features/cart/OrderPage.test.tsx']);
  expect(stderr).toMatch(/Tests: +\d+ passed, \d+ total/);
});

async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Functions that run after each test, even after a timeout. */
const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

test('A remote runs standalone in its own checkout, with the API of the store at HOST_URL [R450]', async () => {
  const store = createServer((request, response) => response.end(`the store's ${request.url}`));
  cleanups.push(() => (store.closeAllConnections(), store.close()));
  const [storePort, port] = [await listenOnFreePort(store), await freePort()];
  const env = { ...process.env, HOST_URL: `http://127.0.0.1:${storePort}`, SHOP_DEV_PORT: String(port) };
  const program = path.join(packagesFolder, 'scripts/press-start.mjs');
  const standalone = spawn(process.execPath, [program, 'dev'], {
    cwd: checkout,
    env,
    // The IPC channel closes when this process exits for any reason, and then the server stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  cleanups.push(() => standalone.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    for (const stream of [standalone.stdout, standalone.stderr])
      stream?.on('data', (text) => {
        output += text;
        if (output.includes('is open at')) resolve();
      });
    standalone.once('exit', (code) => reject(new Error(`dev exited with ${code}: ${output}`)));
  });
  const fetchText = async (url: string) => (await fetch(`http://localhost:${port}${url}`)).text();
  expect(await fetchText('/api/genres')).toBe("the store's /api/genres");
  expect(await fetchText('/host/icon.svg')).toBe("the store's /host/icon.svg");
  expect(await fetchText('/home')).toContain('<script src="/main.js">');
});

test("In a remote's own checkout, a release command without DATA_DIR fails and names the setting", async () => {
  const env = { ...process.env, DATA_DIR: '' };
  const command = run('npm', ['run', '--silent', 'releases'], { cwd: checkout, env });
  await expect(command).rejects.toMatchObject({ stderr: expect.stringContaining('Set DATA_DIR') });
});
