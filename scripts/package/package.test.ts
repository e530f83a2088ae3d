import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packagedFiles } from './files';

const root = path.resolve(__dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-package-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

test('The package contains the files that docs/operations.md mentions', () => {
  expect(Object.keys(packagedFiles).sort()).toEqual([
    '.dockerignore',
    'Caddyfile',
    'Dockerfile',
    'LICENSE',
    'compose.yaml',
    'docs/operations.md',
    'docs/settings.md',
    'start.mjs',
  ]);
  for (const source of Object.values(packagedFiles)) expect(existsSync(path.join(root, source))).toBe(true);
});

test('The images contain neither the settings in store.env and .env nor keys', () => {
  const ignored = readFileSync(path.join(root, packagedFiles['.dockerignore'] ?? ''), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/*.env', '**/*.key']));
});

test('If --previous names a folder without a package, npm run package prints one line that names the folder and exits', () => {
  const program = path.join(root, 'scripts/package/package.ts');
  const args = ['--import', 'tsx', program, '--previous', scratch, '--output', path.join(scratch, 'new')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', `${scratch} contains no package.\n`]);
});
