import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPreviousPackage } from './previous-package';

const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-previous-'));
afterAll(() => rmSync(scratch, { recursive: true }));

test('The previous package must contain scripts and must not be the folder of the new package', () => {
  const [previous, folder] = [path.join(scratch, 'previous'), path.join(scratch, 'new')];
  expect(() => checkPreviousPackage(folder, previous)).toThrow('contains no package');
  mkdirSync(path.join(previous, 'host/dist/web'), { recursive: true });
  expect(() => checkPreviousPackage(folder, previous)).not.toThrow();
  expect(() => checkPreviousPackage(previous, `${previous}/`)).toThrow('would be deleted');
  const link = path.join(scratch, 'current');
  symlinkSync(previous, link);
  expect(() => checkPreviousPackage(previous, link)).toThrow('would be deleted');
  expect(() => checkPreviousPackage(scratch, previous)).toThrow('would be deleted');
});
