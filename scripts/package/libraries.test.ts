import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importedLibraries, productionLibraries, versionsOf } from './libraries';

const root = mkdtempSync(path.join(tmpdir(), 'press-start-libraries-'));
afterAll(() => rmSync(root, { recursive: true }));

function install(folder: string, manifest: object): void {
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(manifest));
}

test('importedLibraries finds static and dynamic imports, and ignores `node:` modules and imports inside strings', () => {
  const bundle = [
    'import * as __WEBPACK_EXTERNAL_MODULE_pg__ from "pg";',
    'import { createRequire } from "node:module";',
    'import __EXTERNAL__ from "@electric-sql/pglite/contrib/pg_trgm";',
    '  module.exports = import("sharp");',
    'import "lru-cache";',
    'const help = `install it: import x from "left-pad"`;',
  ];
  expect(importedLibraries(bundle.join('\n'))).toEqual(['@electric-sql/pglite', 'lru-cache', 'pg', 'sharp']);
});

test('Production libraries include nested and installed optional dependencies, but no development dependencies; a missing library throws', () => {
  install('node_modules/server', {
    version: '1.0.0',
    dependencies: { cookie: '^1.0.0' },
    optionalDependencies: { 'binary-linux': '1.0.0', 'binary-windows': '1.0.0' },
    devDependencies: { tester: '1.0.0' },
  });
  install('node_modules/cookie', { version: '1.0.0' });
  install('api/node_modules/cookie', { version: '2.0.0', dependencies: { nested: '1.0.0' } });
  install('node_modules/nested', { version: '1.0.0' });
  install('node_modules/binary-linux', { version: '1.0.0' });
  install('node_modules/tester', { version: '1.0.0' });
  const imports = { api: ['cookie'], host: ['server'] };
  expect(productionLibraries(root, imports)).toEqual([
    'api/node_modules/cookie',
    'node_modules/binary-linux',
    'node_modules/cookie',
    'node_modules/nested',
    'node_modules/server',
  ]);
  expect(versionsOf(root, imports)).toEqual({ cookie: '2.0.0', server: '1.0.0' });
  expect(() => productionLibraries(root, { host: ['absent'] })).toThrow(
    'absent is not installed, but host needs it.',
  );
});
