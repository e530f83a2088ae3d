import fc from 'fast-check';
import { COUPONS } from '@press-start/api/contract/rules';
import { newGame, playedGame, prizes, startedGame } from './game';
import type { Game } from './game';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const almost: Game = { phase: 'playing', board: [1, 2, 0, 3], moves: 4 };

test('R168 before the start no tile moves', () => {
  expect(playedGame(newGame, 1, 0)).toBe(newGame);
});

test('R170 R171 the tiles in order win a random code of the five', () => {
  const won = (random: number) => playedGame(almost, 3, random);
  expect(won(0)).toMatchObject({ phase: 'won', moves: 5, board: [1, 2, 3, 0], moved: 3 });
  const codes = [0, 0.2, 0.4, 0.6, 0.8].map((random) => won(random).prize);
  expect(codes).toEqual(['BIT', 'LUCK', 'GOOD', 'TUKI', 'TUQUI']);
  expect([...prizes].sort()).toEqual(Object.keys(COUPONS).sort());
  expect(won(0.999999).prize).toBe('TUQUI');
});

test('R169 R170 a game is won exactly when its tiles are in order, and counts only moves that were made', () => {
  fc.assert(
    fc.property(anyRandom, fc.array(fc.integer({ min: 0, max: 3 })), (random, presses) => {
      let game = startedGame(newGame, random);
      for (const place of presses) {
        const next = playedGame(game, place, random);
        expect(next.moves).toBe(next.board === game.board ? game.moves : game.moves + 1);
        expect(next.phase === 'won').toBe(next.board.join() === '1,2,3,0');
        expect(next.prize !== undefined).toBe(next.phase === 'won');
        game = next;
      }
    }),
  );
});

test('R172 a reset shuffles anew, counts from nothing and takes the prize away', () => {
  const again = startedGame(playedGame(almost, 3, 0), 0.5);
  expect(again).toMatchObject({ phase: 'playing', moves: 0 });
  expect(again.prize).toBeUndefined();
});
