import type { CSSProperties } from 'react';
import { Fragment } from 'react';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { media, theme, when } from '@press-start/shared-ui/themes';

const titleWords = store.name.split(' ');

/** The font sizes fit 'Press Start'. Longer names are smaller. */
const scale = Math.min(1, 5 / Math.max(...titleWords.map(({ length }) => length)), 11 / store.name.length);

const fontSize = (size: string) => (scale < 1 ? `calc(${size} * ${scale.toFixed(3)})` : size);

/**
 * Letter widths in the original theme's display font, in em. They avoid layout shift when the font loads. Other
 * letters are as wide as in the font that is shown.
 */
const letterWidths: Record<string, number> = {
  P: 0.807,
  r: 0.879,
  e: 0.808,
  s: 0.815,
  S: 0.815,
  t: 0.8,
  a: 0.882,
};

/** Renders the name of the store. Its letters drop in one after another when the page opens. */
export function Title() {
  return (
    <Heading aria-label={titleWords.join(' ')}>
      {titleWords.map((word, line) => (
        <Fragment key={line}>
          <span className="word" aria-hidden="true">
            {[...word].map((letter, column) => (
              <span key={column} className="letter" style={letterStyle(line, column)}>
                {letter}
              </span>
            ))}
          </span>{' '}
        </Fragment>
      ))}
    </Heading>
  );
}

type LetterStyle = CSSProperties & Partial<Record<'--index' | '--width' | '--kerning', string>>;

/** Returns the custom properties of a letter. `index` is its position in the title, starting at 0. */
function letterStyle(line: number, column: number): LetterStyle {
  const word = titleWords[line] ?? '';
  const width = letterWidths[word[column] ?? ''];
  return {
    '--index': String(titleWords.slice(0, line).join('').length + column),
    '--width': width === undefined ? undefined : `${width}em`,
    // Apply the font's kerning between t and a, because browsers do not kern across inline blocks.
    '--kerning': word.slice(column - 1, column + 1) === 'ta' ? '-0.139em' : undefined,
  };
}

const { color, motion, scene, space, type } = theme;

const Heading = styled.h1`
  margin: auto 0 0 -0.04em;
  padding: 0 ${space[9]};
  font-size: ${fontSize(type.fsHero)};
  line-height: 0.8;
  letter-spacing: -0.055em;
  text-shadow: ${scene.extrudeXl};

  ${when.original} {
    filter: drop-shadow(0 24px 20px #04052e99);
  }

  .word {
    display: block;
    white-space: nowrap;
  }

  .letter {
    display: inline-block;
  }

  ${when.original} .letter {
    width: var(--width);
    margin-left: var(--kerning, 0);
  }

  ${media.moving} {
    .letter {
      animation: letter-drop 520ms ${motion.ease} backwards;
      animation-delay: calc(var(--index) * 60ms);
    }
  }

  @keyframes letter-drop {
    from {
      transform: translateY(-0.42em);
    }
  }

  ${when.retro} {
    margin: 6vh 0 0;
    padding: 0;
    line-height: 1.14;
    letter-spacing: 0;
    text-align: center;
    white-space: nowrap;

    .word {
      display: inline-block;
    }

    /* Use the glyph size of the store's font, because the fallback font has glyphs of other sizes. */
    .letter {
      width: 1em;
      height: 1.14em;
      vertical-align: top;
    }

    .word + .word {
      color: ${color.accent};
      text-shadow: ${scene.extrudeXl2};
    }
  }

  ${media.mobile} {
    padding: 0 ${space[4]};
    font-size: ${fontSize('22.4vw')};
    text-shadow: ${scene.extrudeXlM};

    ${when.retro} {
      margin-top: 9vh;
      font-size: ${fontSize('17.6vw')};

      .word {
        display: block;
      }

      .word + .word {
        text-shadow: ${scene.extrudeXl2M};
      }
    }
  }
`;
