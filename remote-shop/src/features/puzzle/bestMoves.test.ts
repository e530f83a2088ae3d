import { readBestMoves, recordMoves } from './bestMoves';

beforeEach(() => localStorage.clear());

test('The best result of the puzzle is the fewest moves of all solved games', () => {
  expect(readBestMoves()).toBeUndefined();
  for (const [moves, best] of [
    [7, 7],
    [9, 7],
    [3, 3],
  ] as const) {
    recordMoves(moves);
    expect(readBestMoves()).toBe(best);
  }
});

test.each(['', '{', 'null', '"4"', '[4]', '-3', '1', '2.5', '1e9'])(
  'The stored best result %j is ignored, because it is not a possible number of moves',
  (text) => {
    localStorage.setItem('puzzle:best', text);
    expect(readBestMoves()).toBeUndefined();
    recordMoves(5);
    expect(readBestMoves()).toBe(5);
  },
);
