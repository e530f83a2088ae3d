import { outline } from './outline';

test('A run of filled bitmap cells becomes one rectangle', () => {
  expect(outline('....\n.##.\n....')).toBe('M1 1h2v1h-2z');
});

test('The same run of cells in consecutive bitmap rows becomes one tall rectangle', () => {
  expect(outline('.##.\n.##.\n.##.')).toBe('M1 0h2v3h-2z');
});

test('A run of bitmap cells is not joined to a wider run below it', () => {
  expect(outline('.##.\n####')).toBe('M1 0h2v1h-2zM0 1h4v1h-4z');
});
