import fc from 'fast-check';
import { COUPONS } from '@press-start/api/contract/rules';
import type { PuzzleGame } from './game';
import { newGame, pressTile, prizes, startGame } from './game';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const oneMoveLeft: PuzzleGame = { phase: 'playing', board: [1, 2, 0, 3], moves: 4 };

test('No tile moves before the puzzle is started [R168]', () => {
  expect(pressTile(newGame, 1, 0)).toBe(newGame);
});

test('Solving the puzzle wins one of the five coupon codes at random [R170 R171]', () => {
  const solve = (random: number) => pressTile(oneMoveLeft, 3, random);
  expect(solve(0)).toMatchObject({ phase: 'won', moves: 5, board: [1, 2, 3, 0], movedTile: 3 });
  const codes = [0, 0.2, 0.4, 0.6, 0.8].map((random) => solve(random).prize);
  expect(codes).toEqual(['BIT', 'LUCK', 'GOOD', 'TUKI', 'TUQUI']);
  expect([...prizes].sort()).toEqual(Object.keys(COUPONS).sort());
  expect(solve(0.999999).prize).toBe('TUQUI');
});

test('The puzzle is won only when its tiles are in order, and only actual moves are counted [R169 R170]', () => {
  fc.assert(
    fc.property(anyRandom, fc.array(fc.integer({ min: 0, max: 3 })), (random, presses) => {
      let game = startGame(newGame, random);
      for (const position of presses) {
        const next = pressTile(game, position, random);
        expect(next.moves).toBe(next.board === game.board ? game.moves : game.moves + 1);
        expect(next.phase === 'won').toBe(next.board.join() === '1,2,3,0');
        expect(next.prize !== undefined).toBe(next.phase === 'won');
        game = next;
      }
    }),
  );
});

test('A reset starts a new game with a shuffled board, 0 moves and no prize [R172]', () => {
  const won = pressTile(oneMoveLeft, 3, 0);
  const restarted = startGame(won, 0.5);
  expect(restarted.board).not.toEqual(won.board);
  expect(restarted).toMatchObject({ phase: 'playing', moves: 0 });
  expect(restarted.prize).toBeUndefined();
});
