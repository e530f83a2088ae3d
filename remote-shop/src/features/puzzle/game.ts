import type { CouponCode } from '@press-start/api/contract/rules';
import type { Board } from './board';
import { isSolved, shuffle, slide, SOLVED } from './board';

/** State of a game: not started, playing, or won once the tiles are in order (specification, section 4). */
export interface Game {
  phase: 'ready' | 'playing' | 'won';
  board: Board;
  moves: number;
  movedTile?: number;
  prize?: CouponCode;
}

export const prizes = ['BIT', 'LUCK', 'GOOD', 'TUKI', 'TUQUI'] as const satisfies readonly CouponCode[];

export const newGame: Game = { phase: 'ready', board: SOLVED, moves: 0 };

/** Starts or restarts a game with a shuffled board. @param random a number from 0 (inclusive) to 1 (exclusive) */
export function startGame({ board }: Game, random: number): Game {
  return { phase: 'playing', board: shuffle(random, board), moves: 0 };
}

/**
 * Returns the game after the tile at `position` has been pressed, or the same game if the tile cannot move.
 *
 * @param random a number from 0 (inclusive) to 1 (exclusive), which selects the coupon code
 */
export function pressTile(game: Game, position: number, random: number): Game {
  if (game.phase !== 'playing') return game;
  const board = slide(game.board, position);
  if (board === game.board) return game;
  const next = { ...game, board, moves: game.moves + 1, movedTile: game.board[position] };
  if (!isSolved(board)) return next;
  return { ...next, phase: 'won', prize: prizes[Math.floor(random * prizes.length)] };
}
