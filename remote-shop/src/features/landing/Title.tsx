import { Fragment, type CSSProperties } from 'react';

const words = ['Press', 'Start'];

/** The name of the store; its letters drop in one after another, once. */
export function Title() {
  return (
    <h1 aria-label={words.join(' ')}>
      {words.map((word, line) => (
        <Fragment key={word}>
          <span className="word" aria-hidden="true">
            {[...word].map((letter, column) => (
              <span key={column} className="letter" style={placed(line * word.length + column)}>
                {letter}
              </span>
            ))}
          </span>{' '}
        </Fragment>
      ))}
    </h1>
  );
}

/** From 0; when a letter's turn comes. */
const placed = (place: number): CSSProperties & { '--place': number } => ({ '--place': place });
