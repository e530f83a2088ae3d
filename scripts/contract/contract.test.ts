import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brokenPromises, readExports, rejection } from './exports';
import type { SharedExports } from './exports';

const root = path.resolve(__dirname, '../..');
const written: SharedExports = JSON.parse(readFileSync(path.join(root, 'shared-ui/contract.json'), 'utf8'));
const now = readExports(root);

test('nothing that remotes rely on has gone without a raised version of shared-ui', () => {
  const gone = brokenPromises(written, now);
  if (gone.length > 0) throw new Error(rejection(gone));
});

test('shared-ui/contract.json lists what is shared; if not, run: npm run contract', () => {
  expect(written).toEqual(now);
});

test('every door of shared-ui is listed with what it exports, and the router with its share', () => {
  expect(now.modules).toMatchObject({
    '@press-start/shared-ui/api': expect.arrayContaining(['call', 'isApiError']),
    '@press-start/shared-ui/paths': ['paths', 'safeReturnTo'],
    'react-router-dom': expect.arrayContaining(['Link', 'RouterProvider']),
  });
  expect(now.types['@press-start/shared-ui/page']).toContain('PageHandle');
});

describe('an export that goes away', () => {
  const before = { version: '0.4.1', modules: { cart: ['add', 'remove'] }, types: { cart: ['Line'] } };
  const without = (version: string) => ({ version, modules: { cart: ['add'] }, types: {} });

  test('is a promise broken, by name', () => {
    expect(brokenPromises(before, without('0.4.2'))).toEqual(['remove of cart', 'Line of cart']);
    expect(rejection(['remove of cart'])).toContain('raise the version of shared-ui');
  });

  test('is none when the version says that something breaks', () => {
    expect(brokenPromises(before, without('0.5.0'))).toEqual([]);
    expect(brokenPromises({ ...before, version: '1.4.0' }, without('1.5.0'))).toHaveLength(2);
    expect(brokenPromises({ ...before, version: '1.4.0' }, without('2.0.0'))).toEqual([]);
  });

  test('a new export breaks nothing', () => {
    expect(brokenPromises(without('0.4.1'), before)).toEqual([]);
  });
});
