import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ContractFiles } from './contract-changes';
import { declaresBreakingChanges, listBreakingChanges, undeclaredChanges } from './contract-changes';
import { readRecordedContract } from './contract-files';
import { readExports } from './exports';
import { readShapes } from './read-contract';

const root = path.resolve(__dirname, '../..');
const run = promisify(execFile);

/** Reads the patterns of a remote's pages in a separate process, because Jest cannot import the routes. */
async function pagesOf(folder: string): Promise<[name: string, patterns: string[]]> {
  const args = ['--import', 'tsx', 'scripts/dev/print-declarations.ts', folder];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  const { routes }: { routes: { path?: string }[] } = JSON.parse(stdout);
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

test('A breaking change to the contract requires an incompatible shared-ui version', () => {
  const changes = listBreakingChanges(recorded, current, []);
  if (changes.length > 0 && !declaresBreakingChanges(recorded.names, current.names))
    throw new Error(undeclaredChanges(changes));
});

test('The contract files in shared-ui match the sources (npm run contract updates them)', () => {
  expect(recorded.names).toEqual(current.names);
  expect(recorded.shapes).toEqual(current.shapes);
});

test('The contract lists the values and types that shared-ui exports, and the exports of the router', () => {
  expect(current.names.modules).toMatchObject({
    '@press-start/shared-ui/api': expect.arrayContaining(['call', 'isApiError']),
    '@press-start/shared-ui/paths': ['paths', 'safeReturnTo'],
    'react-router-dom': expect.arrayContaining(['Link', 'RouterProvider']),
  });
  expect(current.names.types['@press-start/shared-ui/page']).toContain('PageHandle');
});

test('The contract describes events, stored values, paths, pages and API calls', () => {
  const { events, storage, paths, pages, api } = current.shapes;
  expect(events['order:placed']).toEqual({ fields: { id_order: 'number' } });
  expect(storage).toMatchObject({ viewed: { list: 'number' }, theme: 'string' });
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
  const shapes = {
    exports: {},
    events: {},
    storage: {},
    routes: {},
    slots: {},
    paths: {},
    pages: {},
    api: {},
  };
  const makeContract = (version: string, names: string[], types: string[] = []): ContractFiles => ({
    names: { version, modules: { cart: names }, types: { cart: types } },
    shapes,
  });
  const before = makeContract('0.4.1', ['add', 'remove'], ['Line']);
  const reduced = makeContract('0.4.2', ['add']);

  test('Removed exports are reported by name, with the advice to raise the version of shared-ui', () => {
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

  test('A release that was built for an incompatible version is not reported as a user of the contract', () => {
    const contract = { version: '0.3.9', modules: { cart: ['remove'] } };
    const changes = listBreakingChanges(before, reduced, [{ name: 'shop', release: '0.4.1+a', contract }]);
    expect(changes).toContain('remove of cart was removed');
  });

  test('A version declares breaking changes only if it is incompatible with the previous version', () => {
    const versions = (from: string, to: string) =>
      [makeContract(from, []).names, makeContract(to, []).names] as const;
    expect(declaresBreakingChanges(...versions('0.4.1', '0.4.2'))).toBe(false);
    expect(declaresBreakingChanges(...versions('0.4.1', '0.5.0'))).toBe(true);
    expect(declaresBreakingChanges(...versions('1.4.0', '1.5.0'))).toBe(false);
    expect(declaresBreakingChanges(...versions('1.4.0', '2.0.0'))).toBe(true);
  });

  test('Added exports are not reported as breaking changes', () => {
    expect(listBreakingChanges(reduced, before, [])).toEqual([]);
  });
});
