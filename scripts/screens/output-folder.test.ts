import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOutputFolder, requireOutputFolder } from './output-folder';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'press-start-screens-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...names: string[]) => {
  for (const name of names) writeFileSync(path.join(folder, name), '');
};

test('An output folder that contains files of other programs is rejected and left unchanged', () => {
  write('thesis.txt', 'holiday.png');
  for (const open of [requireOutputFolder, openOutputFolder])
    expect(() => open(folder)).toThrow(`${folder} is not empty`);
  expect(readdirSync(folder).sort()).toEqual(['holiday.png', 'thesis.txt']);
});

test('npm run screens removes only the screenshots and contact sheets of the previous run from the output folder', () => {
  openOutputFolder(folder);
  write('home-retro-390.png', 'sheet-home.png', 'index.html', 'notes.txt', 'holiday.png');
  mkdirSync(path.join(folder, 'old'));
  requireOutputFolder(folder);
  openOutputFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['.screens', 'holiday.png', 'notes.txt', 'old']);
});

test('A missing output folder for screenshots is created', () => {
  const absent = path.join(folder, 'new/screens');
  openOutputFolder(absent);
  expect(readdirSync(absent)).toEqual(['.screens']);
});
