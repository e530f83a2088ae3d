/** A catalogue word, in lower case and without accents. `similarity` to the typed word is between 0 and 1. */
export interface SimilarWord {
  word: string;
  similarity: number;
}

interface TypedWord {
  text: string;
  folded: string;
  /** Whether a word of the catalogue contains the typed word. */
  isKnown: boolean;
  similar: readonly SimilarWord[];
}

interface Choice {
  word: string;
  cost: number;
}

const MAX_CHOICES = 4;
const MAX_CANDIDATES = 8;

/** Cost of completing the last word, so that a whole word at the same distance ranks higher. */
const COMPLETION = 0.5;

/**
 * Returns the likely corrections of the typed words, best first. In each candidate, a typed word either stays as typed,
 * if it is known, or is replaced by a similar word.
 */
export function candidatesOf(typed: readonly TypedWord[]): string[][] {
  const choices = typed.map((word, index) => choicesFor(word, index === typed.length - 1));
  if (choices.some((words) => words.length === 0)) return [];
  let candidates: { words: string[]; cost: number }[] = [{ words: [], cost: 0 }];
  for (const words of choices) {
    const longer = candidates.flatMap((candidate) =>
      words.map(({ word, cost }) => ({ words: [...candidate.words, word], cost: candidate.cost + cost })),
    );
    // The sort is stable, so among equal costs, more similar words come first.
    candidates = longer.sort((a, b) => a.cost - b.cost).slice(0, MAX_CANDIDATES);
  }
  return candidates.map(({ words }) => words);
}

function choicesFor({ text, folded, isKnown, similar }: TypedWord, isLast: boolean): Choice[] {
  const maxCost = maxCostFor(folded);
  const corrections = similar
    .map(({ word, similarity }) => ({ word, similarity, cost: costOf(folded, word, isLast) }))
    .filter(({ word, cost }) => cost <= maxCost && word !== folded)
    .sort((a, b) => a.cost - b.cost || b.similarity - a.similarity);
  return [...(isKnown ? [{ word: text, cost: 0 }] : []), ...corrections].slice(0, MAX_CHOICES);
}

/** Short words are not corrected, because too many other words are similar to them. */
function maxCostFor({ length }: string): number {
  if (length < 4) return 0;
  return length < 6 ? 1.5 : 2.5;
}

function costOf(typed: string, word: string, isLast: boolean): number {
  const { whole, start } = editDistances(typed, word);
  return isLast ? Math.min(whole, start + COMPLETION) : whole;
}

/** Returns the optimal string alignment distances to another word and to the most similar prefix of that word. */
export function editDistances(typed: string, word: string): { whole: number; start: number } {
  const rows = [Array.from({ length: word.length + 1 }, (_, column) => column)];
  const distanceAt = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current.push(
        Math.min(
          distanceAt(row - 1, column) + 1,
          distanceAt(row, column - 1) + 1,
          distanceAt(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? distanceAt(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return { whole: distanceAt(typed.length, word.length), start: Math.min(...(rows[typed.length] ?? [])) };
}
