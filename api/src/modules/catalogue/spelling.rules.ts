/** Rules for correcting misspelt search texts. The words have neither upper case nor accents. */

/** A word of the catalogue that is similar to a typed one; `similarity` is between 0 and 1. */
export interface SimilarWord {
  word: string;
  similarity: number;
}

interface TypedWord {
  /** The word as typed. */
  text: string;
  folded: string;
  /** Whether a word of the catalogue contains it. */
  isKnown: boolean;
  similar: readonly SimilarWord[];
}

interface Choice {
  word: string;
  cost: number;
}

const MAX_CHOICES = 4;
const MAX_READINGS = 8;

/** Cost of completing the last word, so that a whole word of the same distance comes first. */
const COMPLETION = 0.5;

/**
 * Returns the likely readings of the typed words, best first. A reading has one word for each typed one: a known word as
 * typed, or a similar one.
 */
export function readingsOf(typed: readonly TypedWord[]): string[][] {
  const choices = typed.map((word, index) => choicesFor(word, index === typed.length - 1));
  if (choices.some((words) => words.length === 0)) return [];
  let readings: { words: string[]; cost: number }[] = [{ words: [], cost: 0 }];
  for (const words of choices) {
    const longer = readings.flatMap((reading) =>
      words.map(({ word, cost }) => ({ words: [...reading.words, word], cost: reading.cost + cost })),
    );
    // A stable sort: among equal costs, more similar words come first.
    readings = longer.sort((one, other) => one.cost - other.cost).slice(0, MAX_READINGS);
  }
  return readings.map(({ words }) => words);
}

function choicesFor({ text, folded, isKnown, similar }: TypedWord, isLast: boolean): Choice[] {
  const limit = allowedDistance(folded);
  const corrections = similar
    .map(({ word, similarity }) => ({ word, similarity, cost: costOf(folded, word, isLast) }))
    .filter(({ word, cost }) => cost <= limit && word !== folded)
    .sort((one, other) => one.cost - other.cost || other.similarity - one.similarity);
  return [...(isKnown ? [{ word: text, cost: 0 }] : []), ...corrections].slice(0, MAX_CHOICES);
}

/** Short words have no corrections, because too many other words are similar to them. */
function allowedDistance({ length }: string): number {
  if (length < 4) return 0;
  return length < 6 ? 1.5 : 2.5;
}

function costOf(typed: string, word: string, isLast: boolean): number {
  const { whole, start } = distances(typed, word);
  return isLast ? Math.min(whole, start + COMPLETION) : whole;
}

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with a neighbour (optimal string
 * alignment) to turn the typed word into another word, and into the most similar start of the other word.
 */
export function distances(typed: string, word: string): { whole: number; start: number } {
  const rows = [Array.from({ length: word.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return { whole: at(typed.length, word.length), start: Math.min(...(rows[typed.length] ?? [])) };
}
