import type { CouponCode } from '@press-start/api/contract/rules';
import { deal, isSolved, slide, SOLVED } from './board';
import type { Board } from './board';

/** One game: not started, playing, then won when the tiles are in order (specification, section 4). */
export interface Game {
  phase: 'ready' | 'playing' | 'won';
  board: Board;
  moves: number;
  /** The tile that slid last. */
  moved?: number;
  /** What was won. */
  prize?: CouponCode;
}

/** The codes that can be won. */
export const prizes = ['BIT', 'LUCK', 'GOOD', 'TUKI', 'TUQUI'] as const satisfies readonly CouponCode[];

export const newGame: Game = { phase: 'ready', board: SOLVED, moves: 0 };

/** @param random a number from 0 to below 1 */
export function startedGame({ board }: Game, random: number): Game {
  return { phase: 'playing', board: deal(random, board), moves: 0 };
}

/**
 * The game after the tile at `place` was pressed; the same game when it cannot slide.
 *
 * @param random a number from 0 to below 1: chooses the code when this wins
 */
export function playedGame(game: Game, place: number, random: number): Game {
  if (game.phase !== 'playing') return game;
  const board = slide(game.board, place);
  if (board === game.board) return game;
  const next = { ...game, board, moves: game.moves + 1, moved: game.board[place] };
  if (!isSolved(board)) return next;
  return { ...next, phase: 'won', prize: prizes[Math.floor(random * prizes.length)] };
}
