import fc from 'fast-check';
import { COUPONS } from '@press-start/api/contract/rules';
import { newGame, playedGame, prizes, startedGame } from './game';
import type { Game } from './game';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const almost: Game = { phase: 'playing', board: [1, 2, 0, 3], moves: 4 };

test('Before the start no tile moves [R168]', () => {
  expect(playedGame(newGame, 1, 0)).toBe(newGame);
});

test('The tiles in order win a random code of the five [R170 R171]', () => {
  const won = (random: number) => playedGame(almost, 3, random);
  expect(won(0)).toMatchObject({ phase: 'won', moves: 5, board: [1, 2, 3, 0], moved: 3 });
  const codes = [0, 0.2, 0.4, 0.6, 0.8].map((random) => won(random).prize);
  expect(codes).toEqual(['BIT', 'LUCK', 'GOOD', 'TUKI', 'TUQUI']);
  expect([...prizes].sort()).toEqual(Object.keys(COUPONS).sort());
  expect(won(0.999999).prize).toBe('TUQUI');
});

test('A game is won exactly when its tiles are in order, and counts only moves that were made [R169 R170]', () => {
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

test('A reset shuffles anew, counts from nothing and takes the prize away [R172]', () => {
  const again = startedGame(playedGame(almost, 3, 0), 0.5);
  expect(again).toMatchObject({ phase: 'playing', moves: 0 });
  expect(again.prize).toBeUndefined();
});
