import { outline } from './outline';

test('draws a run as one rectangle', () => {
  expect(outline('....\n.##.\n....')).toBe('M1 1h2v1h-2z');
});

test('joins the same run of several rows into one tall rectangle', () => {
  expect(outline('.##.\n.##.\n.##.')).toBe('M1 0h2v3h-2z');
});

test('does not join a run to a wider one below it', () => {
  expect(outline('.##.\n####')).toBe('M1 0h2v1h-2zM0 1h4v1h-4z');
});
