import type { RefObject } from 'react';
import styled from 'styled-components';
import type { Game, Review } from '@press-start/api/contract';
import { capitalise, platformNames } from '@press-start/shared-ui/format';
import { Barcode } from '@press-start/shared-ui/receipt';
import { displayText, forcedColoursBorder, media, theme, when } from '@press-start/shared-ui/themes';
import type { Face } from './turning';
import { useTurning } from './useTurning';

interface Props {
  game: Game;
  reviews: readonly Review[];
  showcase: RefObject<HTMLElement | null>;
  face: Face;
  onFace: (face: Face) => void;
}

/** Maximum length in characters of a review that fits on the back. */
const maxQuoteLength = 90;

/**
 * Renders the back of the game box, and lets the visitor turn the box by dragging it or with the arrow keys.
 * The back is inert until it faces the visitor.
 */
export function BoxBack({ game, reviews, showcase, face, onFace }: Props) {
  useTurning(showcase, face, onFace);
  const quote = quoteFrom(reviews);
  return (
    <Back aria-label="Back of the box" inert={face !== 'back'}>
      <div className="screens">
        {game.image_product.slice(1, 3).map((picture) => (
          <img key={picture} src={picture} alt="" width={160} height={100} />
        ))}
      </div>
      <div className="blurb">
        <strong>{capitalise(game.name_product)}</strong>
        <p>{game.description_product}</p>
      </div>
      {quote && (
        <blockquote>
          <p>&ldquo;{quote.description}&rdquo;</p>
          <cite>{quote.nickname}</cite>
        </blockquote>
      )}
      <div className="foot">
        <p>
          <b>{game.publisher}</b>
          {platformNames(game)[0]} {game.release_year}
        </p>
        <Code />
      </div>
    </Back>
  );
}

/** Returns the highest-rated favourable review that fits on the back, or `undefined` if there is none. */
function quoteFrom(reviews: readonly Review[]): Review | undefined {
  return reviews
    .filter(
      ({ score, description }) => score > 3 && description !== '' && description.length <= maxQuoteLength,
    )
    .sort((a, b) => b.score - a.score)[0];
}

const { color, scene } = theme;

const Code = styled(Barcode)`
  flex: none;
  width: 8em;
  height: 4em;
  margin: 0;
  border: 0.5em solid ${color.paper};
  background-color: ${color.paper};
  forced-color-adjust: none;

  @media (forced-colors: active) {
    --paper: Canvas;
    --paper-ink: CanvasText;
  }
`;

/** Most lengths are in `em`, so that they scale with the font size, which fits the width of the box. */
const Back = styled.section`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  gap: 0.9em;
  padding: 1.2em;
  background: linear-gradient(160deg, ${color.surface2}, ${color.bgDeep} 70%);
  box-shadow: inset 0 0 0 1px #fff3;
  color: ${color.text};
  font-size: 14px;
  line-height: 1.35;
  transform: translateZ(calc(var(--depth) * -1)) rotateY(180deg);
  backface-visibility: hidden;
  overflow: hidden;
  ${forcedColoursBorder}

  /* Forced colours remove the gradient, so a plain colour must cover the picture of the front. */
  @media (forced-colors: active) {
    background: Canvas;
  }

  .screens {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.7em;
  }

  img {
    width: 100%;
    aspect-ratio: 16 / 10;
    object-fit: cover;
    border: 2px solid ${color.text};
  }

  /* A long description fades out. */
  .blurb {
    flex: 1;
    min-height: 0;
    overflow: hidden;
    mask: linear-gradient(#000 calc(100% - 1.2em), #0000);

    @media (forced-colors: active) {
      mask: none;
    }
  }

  strong {
    ${displayText}
    display: block;
    margin-bottom: 0.4em;
    font-size: 1.7em;
    line-height: 1;
    text-transform: uppercase;
    color: ${color.textHead};
  }

  blockquote {
    padding: 0.6em 0.8em;
    background: ${color.accent};
    color: ${color.onAccent};
  }

  blockquote p {
    ${displayText}
    line-height: 1.2;
  }

  cite {
    font-style: normal;
  }

  .foot {
    display: flex;
    align-items: end;
    justify-content: space-between;
    gap: 1em;
  }

  b {
    display: block;
  }

  ${when.retro} {
    background: ${color.bgDeep};
    box-shadow: ${scene.heroCover};
    font-size: 17px;
    line-height: 1.1;

    strong {
      font-size: 0.9em;
      line-height: 1.3;
    }

    blockquote p {
      font: inherit;
    }
  }

  /* The shadow of the front would reach under the Turn button. */
  [data-face='back'] > .box > *:has(~ &) > .cover {
    box-shadow: none;
  }

  /* Only slivers of the letters would be visible. */
  [data-face='back'] > .box > .spine:has(~ &) > b {
    visibility: hidden;
  }

  ${media.wide} {
    font-size: 20px;

    ${when.retro} {
      font-size: 23px;
    }
  }

  /* On phones, readable text leaves no space for the pictures, nor for a description beside a quote. */
  ${media.mobile} {
    gap: 0.7em;
    padding: 1em;
    font-size: 12px;

    .screens,
    .blurb:has(+ blockquote) > p,
    .foot p {
      display: none;
    }

    /* Only the name, which must not fade out. */
    .blurb:has(+ blockquote) {
      mask: none;
    }

    strong {
      font-size: 1.4em;
    }

    blockquote p {
      display: -webkit-box;
      overflow: hidden;
      font: inherit;
      font-weight: 650;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 5;
    }

    ${Code} {
      flex: 1;
      height: 2.8em;
    }

    ${when.retro} {
      font-size: 18px;

      strong {
        font-size: 0.85em;
      }

      ${Code} {
        height: 2em;
      }
    }
  }

  /* A name of three lines, the quote and its author need the height. */
  ${media.smallest} {
    ${when.retro} {
      gap: 0.3em;
      padding: 0.6em;

      strong {
        margin-bottom: 0;
      }

      blockquote p {
        -webkit-line-clamp: 4;
      }

      blockquote + .foot {
        display: none;
      }
    }
  }
`;
