import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeReplacedFiles } from './replaced-files';

const dist = mkdtempSync(path.join(tmpdir(), 'press-start-replaced-'));
const web = path.join(dist, 'web');
const replaced = path.join(dist, 'replaced');
const dayMs = 24 * 3_600_000;

afterEach(() => {
  for (const folder of [web, replaced]) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(dist, { recursive: true }));

/** Replaces the current build, as webpack does. */
function build(files: Record<string, string>) {
  rmSync(web, { recursive: true, force: true });
  mkdirSync(web);
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(web, name), content);
}

/** Makes it look as if a build had replaced a stored file some days ago. */
function setAge(name: string, days: number) {
  const time = new Date(Date.now() - days * dayMs);
  utimesSync(path.join(replaced, name), time, time);
}

test('The hashed and compressed files of a build remain stored after two more builds', async () => {
  const first = { 'api-client.0123abcd.js': 'first', 'api-client.0123abcd.js.br': 'br', 'icon.svg': 'icon' };
  build(first);
  await storeReplacedFiles(web, replaced);
  build({ 'api-client.ffffffff.js': 'second', 'entry.json': '{}' });
  await storeReplacedFiles(web, replaced);
  build({ 'api-client.aaaaaaaa.js': 'third' });
  expect(readdirSync(replaced).sort()).toEqual([
    'api-client.0123abcd.js',
    'api-client.0123abcd.js.br',
    'api-client.ffffffff.js',
  ]);
  expect(readFileSync(path.join(replaced, 'api-client.0123abcd.js'), 'utf8')).toBe('first');
});

test('A file is removed if the last build that contained it was replaced more than a week ago', async () => {
  build({ 'libraries.01234567.js': 'libraries', 'main.01234567.js': 'main' });
  await storeReplacedFiles(web, replaced);
  setAge('libraries.01234567.js', 8);
  setAge('main.01234567.js', 8);
  build({ 'libraries.01234567.js': 'libraries', 'main.89abcdef.js': 'main' });
  await storeReplacedFiles(web, replaced);
  expect(readdirSync(replaced).sort()).toEqual(['libraries.01234567.js', 'main.89abcdef.js']);
  setAge('libraries.01234567.js', 6);
  setAge('main.89abcdef.js', 8);
  build({ 'main.00000000.js': 'main' });
  await storeReplacedFiles(web, replaced);
  expect(readdirSync(replaced).sort()).toEqual(['libraries.01234567.js', 'main.00000000.js']);
});

test('storeReplacedFiles stores no files before the first build', async () => {
  await storeReplacedFiles(web, replaced);
  expect(readdirSync(replaced)).toEqual([]);
});
