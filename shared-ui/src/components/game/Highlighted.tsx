import styled from 'styled-components';
import { theme } from '../../themes';

/**
 * Renders text and marks the parts that match a search. Like the API, looks for the whole search text first
 * and, if it does not occur, for each of its words. Marks only the first occurrence of each.
 */
export function Highlighted({ text, search }: { text: string; search: string }) {
  return markedParts(text, search).map((part, index) =>
    index % 2 === 1 ? <Mark key={index}>{part}</Mark> : part,
  );
}

/** Returns text in lower case without accents, spaces, punctuation and symbols, which a search ignores. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Splits a text into parts that alternately do not match and match the search. The first part does not match
 * and may be empty.
 */
export function markedParts(text: string, search: string): string[] {
  const foldedCharacters = [...text].flatMap((character, index) =>
    // Split the letters into UTF-16 code units, because `indexOf` counts them. Some letters have two.
    foldText(character)
      .split('')
      .map((folded) => ({ folded, index })),
  );
  const foldedText = foldedCharacters.map(({ folded }) => folded).join('');
  const whole = foldText(search);
  const words = foldedText.includes(whole) ? [whole] : search.split(/\s+/).map(foldText);
  const marked = new Set<number>();
  for (const word of words) {
    const start = word ? foldedText.indexOf(word) : -1;
    const [first, last] = [foldedCharacters[start], foldedCharacters[start + word.length - 1]];
    // Spaces and punctuation between two marked letters are marked too.
    if (start >= 0 && first && last)
      for (let position = first.index; position <= last.index; position += 1) marked.add(position);
  }
  const parts = [''];
  for (const [index, character] of [...text].entries()) {
    if (marked.has(index) !== (parts.length % 2 === 0)) parts.push('');
    parts[parts.length - 1] += character;
  }
  return parts;
}

const Mark = styled.mark`
  background: none;
  color: inherit;
  text-decoration: underline ${theme.color.accent} 0.14em;
  text-underline-offset: 0.16em;
  /* Do not interrupt the underline at the descenders of the pixel font. */
  text-decoration-skip-ink: none;
`;
