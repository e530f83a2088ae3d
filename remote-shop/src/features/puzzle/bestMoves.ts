/** The fewest moves in which the visitor has solved the puzzle, stored only in the browser. */
import { readJson, writeJson } from '@press-start/shared-ui/storage';

/**
 * Returns the stored number of moves, or `undefined` if the puzzle has not been solved or the value is
 * invalid.
 */
export function readBestMoves(): number | undefined {
  const stored = readJson('puzzle:best');
  return isMoves(stored) ? stored : undefined;
}

/** Stores the number of moves of a solved puzzle if it is lower than the stored number. */
export function recordMoves(moves: number): void {
  if (moves < (readBestMoves() ?? Infinity)) writeJson('puzzle:best', moves);
}

/** Every shuffled board needs at least two moves. */
const isMoves = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2 && value < 10_000;
