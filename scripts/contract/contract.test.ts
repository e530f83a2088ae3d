import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedExports } from './exports';
import { readExports, removalError, removedExports } from './exports';

const root = path.resolve(__dirname, '../..');
const recorded: SharedExports = JSON.parse(readFileSync(path.join(root, 'shared-ui/contract.json'), 'utf8'));
const current = readExports(root);

test('Removing an export from the contract requires a higher shared-ui version', () => {
  const removed = removedExports(recorded, current);
  if (removed.length > 0) throw new Error(removalError(removed));
});

test('shared-ui/contract.json lists the current exports (npm run contract updates it)', () => {
  expect(recorded).toEqual(current);
});

test('The contract lists the exports of all entry points of shared-ui and of the router', () => {
  expect(current.modules).toMatchObject({
    '@press-start/shared-ui/api': expect.arrayContaining(['call', 'isApiError']),
    '@press-start/shared-ui/paths': ['paths', 'safeReturnTo'],
    'react-router-dom': expect.arrayContaining(['Link', 'RouterProvider']),
  });
  expect(current.types['@press-start/shared-ui/page']).toContain('PageHandle');
});

describe('Comparing two contracts', () => {
  const before = { version: '0.4.1', modules: { cart: ['add', 'remove'] }, types: { cart: ['Line'] } };
  const reducedContract = (version: string) => ({ version, modules: { cart: ['add'] }, types: {} });

  test('reports a removed export by name', () => {
    expect(removedExports(before, reducedContract('0.4.2'))).toEqual(['remove of cart', 'Line of cart']);
    expect(removalError(['remove of cart'])).toContain('raise the version of shared-ui');
  });

  test('allows a removed export if the version has been raised to an incompatible one', () => {
    expect(removedExports(before, reducedContract('0.5.0'))).toEqual([]);
    expect(removedExports({ ...before, version: '1.4.0' }, reducedContract('1.5.0'))).toHaveLength(2);
    expect(removedExports({ ...before, version: '1.4.0' }, reducedContract('2.0.0'))).toEqual([]);
  });

  test('reports nothing if exports are only added', () => {
    expect(removedExports(reducedContract('0.4.1'), before)).toEqual([]);
  });
});
