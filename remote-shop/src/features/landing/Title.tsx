import type { CSSProperties } from 'react';
import { Fragment } from 'react';
import styled from 'styled-components';
import { media, theme, when } from '@press-start/shared-ui/themes';

const titleWords = ['Press', 'Start'];

/** Letter widths in the display font of the original theme, in em. They avoid layout shift when the font loads. */
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
        <Fragment key={word}>
          <span className="word" aria-hidden="true">
            {[...word].map((letter, column) => (
              <span key={column} className="letter" style={letterStyle(letter, line * word.length + column)}>
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

/** Returns the custom properties of a letter. `index` is its position in the title, from 0. */
const letterStyle = (letter: string, index: number): LetterStyle => ({
  '--index': String(index),
  '--width': `${letterWidths[letter] ?? 1}em`,
  // Apply the font's kerning between t and a, because browsers do not kern across inline blocks.
  '--kerning': letter === 'a' ? '-0.139em' : undefined,
});

const { color, motion, scene, space, type } = theme;

const Heading = styled.h1`
  margin: auto 0 0 -0.04em;
  padding: 0 ${space[9]};
  font-size: ${type.fsHero};
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

    /* Set the size of a glyph of the store's font, because the glyphs of the fallback font have other sizes. */
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
    font-size: 22.4vw;
    text-shadow: ${scene.extrudeXlM};

    ${when.retro} {
      margin-top: 9vh;
      font-size: 17.6vw;

      .word {
        display: block;
      }

      .word + .word {
        text-shadow: ${scene.extrudeXl2M};
      }
    }
  }
`;
