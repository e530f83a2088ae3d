import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ContractFiles } from './contract-changes';
import { isDeclared, listBreakingChanges, undeclaredChanges } from './contract-changes';
import { readRecordedContract } from './contract-files';
import { readExports } from './exports';
import { readShapes } from './read-contract';

const root = path.resolve(__dirname, '../..');
const run = promisify(execFile);

/**
 * Returns a remote's name and the patterns of its pages. A separate process reads them, because Jest cannot
 * import the routes.
 */
async function pagesOf(folder: string): Promise<[name: string, patterns: string[]]> {
  const args = ['--import', 'tsx', 'scripts/dev/print-routes.ts', folder];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  const routes: { path?: string }[] = JSON.parse(stdout);
  return [folder.replace('remote-', ''), routes.map((route) => route.path ?? '/')];
}

const recorded = readRecordedContract(root);
if (!recorded) throw new Error('shared-ui/contract.json is missing');
let current: ContractFiles;

beforeAll(async () => {
  const remotes = readdirSync(root).filter((folder) =>
    existsSync(path.join(root, folder, 'webpack.config.ts')),
  );
  const pages = await Promise.all(remotes.filter((folder) => folder.startsWith('remote-')).map(pagesOf));
  current = { names: readExports(root), shapes: readShapes(root, Object.fromEntries(pages)) };
});

test('A breaking change of the contract requires an incompatible shared-ui version', () => {
  const changes = listBreakingChanges(recorded, current, []);
  if (changes.length > 0 && !isDeclared(recorded.names, current.names))
    throw new Error(undeclaredChanges(changes));
});

test('The contract files in shared-ui match the sources (npm run contract updates them)', () => {
  expect(recorded.names).toEqual(current.names);
  expect(recorded.shapes).toEqual(current.shapes);
});

test('The contract lists values and types of entry points of shared-ui, and the exports of the router', () => {
  expect(current.names.modules).toMatchObject({
    '@press-start/shared-ui/api': expect.arrayContaining(['call', 'isApiError']),
    '@press-start/shared-ui/paths': ['paths', 'safeReturnTo'],
    'react-router-dom': expect.arrayContaining(['Link', 'RouterProvider']),
  });
  expect(current.names.types['@press-start/shared-ui/page']).toContain('PageHandle');
});

test('The contract describes the events, the storage, the paths, the pages and the API', () => {
  const { events, storage, paths, pages, api } = current.shapes;
  expect(events['order:placed']).toEqual({ fields: { id_order: 'number' } });
  expect(storage).toMatchObject({ viewed: { list: 'number' }, theme: { oneOf: ["'original'", "'retro'"] } });
  expect(paths).toMatchObject({
    game: ['/game/:id'],
    login: ['/login', '/login?returnTo=:returnTo'],
    orderDetail: ['/orderdetail/:idUser/:idOrder'],
  });
  expect(pages.shop).toContain('/game/:id');
  expect(api['GET /auth/getRole']).toEqual({
    session: true,
    request: { fields: {} },
    response: { fields: { active: 'boolean', admin: 'boolean', id_user: 'number' } },
  });
});

describe('comparison of two contracts', () => {
  const shapes = { exports: {}, events: {}, storage: {}, routes: {}, paths: {}, pages: {}, api: {} };
  const makeContract = (version: string, names: string[], types: string[] = []): ContractFiles => ({
    names: { version, modules: { cart: names }, types: { cart: types } },
    shapes,
  });
  const before = makeContract('0.4.1', ['add', 'remove'], ['Line']);
  const reduced = makeContract('0.4.2', ['add']);

  test('A removed export is reported by name, with the advice to raise the version of shared-ui', () => {
    expect(listBreakingChanges(before, reduced, [])).toEqual([
      'Line of cart was removed',
      'remove of cart was removed',
    ]);
    expect(undeclaredChanges(['remove of cart was removed'])).toContain('raise the version of shared-ui');
  });

  test('A removed export is reported with the releases that use it, even if they do not state their needs', () => {
    const users = ['0.4.1+a', '0.5.0+b'].map((release) => ({
      name: 'shop',
      release,
      contract: { version: '0.4.1', modules: { cart: ['remove'] } },
    }));
    expect(listBreakingChanges(before, reduced, users)).toContain(
      'remove of cart was removed, used by shop 0.4.1 and shop 0.5.0',
    );
  });

  test('A release for an earlier incompatible version is not reported as a user of the contract', () => {
    const contract = { version: '0.3.9', modules: { cart: ['remove'] } };
    const changes = listBreakingChanges(before, reduced, [{ name: 'shop', release: '0.4.1+a', contract }]);
    expect(changes).toContain('remove of cart was removed');
  });

  test('Only an incompatible version declares breaking changes', () => {
    const versions = (from: string, to: string) =>
      [makeContract(from, []).names, makeContract(to, []).names] as const;
    expect(isDeclared(...versions('0.4.1', '0.4.2'))).toBe(false);
    expect(isDeclared(...versions('0.4.1', '0.5.0'))).toBe(true);
    expect(isDeclared(...versions('1.4.0', '1.5.0'))).toBe(false);
    expect(isDeclared(...versions('1.4.0', '2.0.0'))).toBe(true);
  });

  test('Added exports are not reported', () => {
    expect(listBreakingChanges(reduced, before, [])).toEqual([]);
  });
});
