import type { CouponCode } from '@press-start/api/contract/rules';
import type { Board } from './board';
import { isSolved, minimumMoves, shuffle, slide, SOLVED } from './board';

/** State of a puzzle game, which is won once the tiles are in order (specification, section 4). */
export interface PuzzleGame {
  phase: 'ready' | 'playing' | 'won';
  board: Board;
  moves: number;
  /** The minimum number of moves that solve the shuffled board. */
  par?: number;
  movedTile?: number;
  prize?: CouponCode;
}

export const prizes = ['BIT', 'LUCK', 'GOOD', 'TUKI', 'TUQUI'] as const satisfies readonly CouponCode[];

export const newGame: PuzzleGame = { phase: 'ready', board: SOLVED, moves: 0 };

/** Starts or restarts a game with a shuffled board. `random` is from 0 (inclusive) to 1 (exclusive). */
export function startGame({ board: previous }: PuzzleGame, random: number): PuzzleGame {
  const board = shuffle(random, previous);
  return { phase: 'playing', board, moves: 0, par: minimumMoves(board) };
}

/**
 * Returns the game after a press on the tile at `position`, or the same game if the tile does not move.
 *
 * @param random a number from 0 (inclusive) to 1 (exclusive), which selects the coupon code
 */
export function pressTile(game: PuzzleGame, position: number, random: number): PuzzleGame {
  if (game.phase !== 'playing') return game;
  const board = slide(game.board, position);
  if (board === game.board) return game;
  const next = { ...game, board, moves: game.moves + 1, movedTile: game.board[position] };
  if (!isSolved(board)) return next;
  return { ...next, phase: 'won', prize: prizes[Math.floor(random * prizes.length)] };
}
