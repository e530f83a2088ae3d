import { Fragment, type CSSProperties } from 'react';

const words = ['Press', 'Start'];

/** Widths in the original theme's display font, in em: what stands in until it has come is to take the same room. */
const advances: Record<string, number> = {
  P: 0.807,
  r: 0.879,
  e: 0.808,
  s: 0.815,
  S: 0.815,
  t: 0.8,
  a: 0.882,
};

/** The name of the store; its letters drop in one after another, once. */
export function Title() {
  return (
    <h1 aria-label={words.join(' ')}>
      {words.map((word, line) => (
        <Fragment key={word}>
          <span className="word" aria-hidden="true">
            {[...word].map((letter, column) => (
              <span key={column} className="letter" style={placed(letter, line * word.length + column)}>
                {letter}
              </span>
            ))}
          </span>{' '}
        </Fragment>
      ))}
    </h1>
  );
}

/** @param place when a letter's turn comes, from 0 */
const placed = (letter: string, place: number): CSSProperties & Record<'--place' | '--advance', string> => ({
  '--place': String(place),
  '--advance': `${advances[letter] ?? 1}em`,
});
