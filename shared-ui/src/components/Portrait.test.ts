import { portraitIndex } from './Portrait';

test('Usernames that differ only in case have the same portrait, and each of the 24 portraits is used', () => {
  expect(portraitIndex('Juno_Loop')).toBe(portraitIndex('juno_loop'));
  const indices = new Set(Array.from({ length: 500 }, (_, index) => portraitIndex(`player${index}`)));
  expect([...indices].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index));
});
