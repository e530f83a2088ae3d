import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingModules, programsOf } from './modules';

const checkout = mkdtempSync(path.join(tmpdir(), 'press-start-modules-'));
const folder = path.join(checkout, '.package/press-start');
afterAll(() => rmSync(checkout, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

function install(name: string, modules: string): void {
  write(`${modules}/${name}/package.json`, JSON.stringify({ name, exports: { import: './index.js' } }));
  write(`${modules}/${name}/index.js`, 'export default 1;');
}

test('The roles of start.mjs are the programs whose modules are checked', () => {
  expect(programsOf(__dirname)).toContain('api/dist/server/second-factor.mjs');
  expect(programsOf(__dirname)).toHaveLength(8);
});

test('A module that a role imports and the package lacks is reported, even if another role or the checkout has it', async () => {
  write(
    'start.mjs',
    "const programs = { api: 'api/dist/server/server.mjs', check: 'scripts/dist/server/check.mjs' };",
  );
  write(
    'api/dist/server/server.mjs',
    'import "node:fs";\nimport "own";\nimport * as pg from "pg";\nimport("./1.mjs");',
  );
  write('api/dist/server/1.mjs', 'import swagger from "swagger";');
  write('scripts/dist/server/check.mjs', 'import "own";\nimport { x } from "in-checkout";\nx();');
  install('own', 'api/node_modules');
  install('pg', 'node_modules');
  install('in-checkout', '../../node_modules');
  expect(await missingModules(folder)).toEqual([
    'api/dist/server/1.mjs imports swagger',
    'scripts/dist/server/check.mjs imports in-checkout',
    'scripts/dist/server/check.mjs imports own',
  ]);
  for (const name of ['swagger', 'in-checkout', 'own']) install(name, 'node_modules');
  expect(await missingModules(folder)).toEqual([]);
});

test('A role without a program is an error', async () => {
  write('start.mjs', "const programs = { api: 'api/dist/server/absent.mjs' };");
  await expect(missingModules(folder)).rejects.toThrow('absent.mjs');
});
