import { useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { Mark } from '@press-start/shared-ui/icons';
import { useHydrated } from '@press-start/shared-ui/session';
import { labelText, media, theme, when } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../catalogue/viewport';
import { readBestMoves } from '../puzzle/bestMoves';

const maxCredit = 99;
const spinMs = 500;

/**
 * Renders the scores of an arcade machine: a decorative score, the visitor's best result of the puzzle (or a
 * decorative high score), and a coin that adds a credit.
 */
export function Scores() {
  const [credit, setCredit] = useState(1);
  const coin = useRef<HTMLSpanElement>(null);
  // Read the best result after hydration, because only the browser stores it.
  const bestMoves = useHydrated() ? readBestMoves() : undefined;

  const shownCredit = String(credit).padStart(2, '0');

  const insertCoin = () => {
    setCredit(Math.min(credit + 1, maxCredit));
    if (prefersReducedMotion()) return;
    const transform = ['none', 'scaleX(.15)', 'none', 'scaleX(-.15)', 'none'];
    coin.current?.animate(
      { transform, translate: ['0', '0 -12px', '0'] },
      { duration: spinMs, easing: 'steps(8)' },
    );
  };

  return (
    <Bar data-best={bestMoves !== undefined || undefined}>
      <span className="player" aria-hidden="true">
        1UP <b>000000</b>
      </span>
      <span className="hi-score" aria-hidden={bestMoves === undefined}>
        <span>HI-SCORE</span>{' '}
        {/* Render a new number in a new node, because changing the text counts as layout shift. */}
        <b key={bestMoves}>{bestMoves === undefined ? '019900' : `${bestMoves} moves`}</b>
      </span>
      <button type="button" aria-label={`Credit ${shownCredit}, insert coin`} onClick={insertCoin}>
        <span ref={coin} className="coin">
          <Mark size={28} />
        </span>
        <span>
          <span>CREDIT</span> <b>{shownCredit}</b>
        </span>
      </button>
    </Bar>
  );
}

const { color, font, size, space } = theme;

/** Hides one of the two scores, where both do not fit. */
const onlyOneScore = css`
  &:not([data-best]) > .hi-score,
  &[data-best] > .player {
    display: none;
  }
`;

const Bar = styled.div`
  display: grid;
  /* The outer columns are equally wide, so that loading the font does not move the middle column. */
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${space[5]};
  padding: ${space[3]} ${space[9]};
  ${labelText}
  color: ${color.text};

  /* Reserve the width of the longest text, so that a new text does not move its neighbours. */
  b {
    display: inline-block;
    min-width: 1.6em;
    font-weight: inherit;
    color: ${color.accent};
  }

  .player,
  .hi-score,
  .coin + span {
    display: flex;
    gap: 0.6em;
  }

  /* Reserve the width of the labels too: the fallback font is narrower than the store's. */
  .hi-score,
  .coin + span {
    justify-content: space-between;
  }

  .hi-score {
    min-width: 14em;
  }

  .hi-score b {
    min-width: 7em;
    text-transform: uppercase;
  }

  button {
    display: flex;
    align-items: center;
    justify-self: end;
    gap: ${space[3]};
    min-height: ${size.tap};
    padding: 0;
    letter-spacing: inherit;
  }

  .coin {
    display: block;
  }

  .coin + span {
    min-width: 7em;
  }

  /* Without JavaScript, the button would do nothing. */
  @media (scripting: none) {
    button {
      visibility: hidden;
    }
  }

  ${when.retro} {
    font: 400 16px / 1.6 ${font.display};
    letter-spacing: 0;

    /* Covers the stars behind the text. */
    .hi-score {
      background: ${color.bgDeep};
    }

    .hi-score b {
      min-width: 8em;
    }
  }

  ${media.tablet} {
    /* With increased text spacing, the parts wrap. */
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    padding-inline: ${space[4]};

    ${when.retro} {
      ${onlyOneScore}
    }
  }

  ${media.mobile} {
    padding-block: 0;
    white-space: nowrap;
    ${onlyOneScore}

    .hi-score {
      justify-content: start;
      min-width: 0;
    }

    .coin + span {
      min-width: 7.3em;
    }

    &,
    button {
      gap: ${space[2]};
    }

    /* In this theme, the fallback font is as wide as the store's font, so no width needs to be reserved. */
    ${when.retro} {
      font-size: 12px;

      .coin + span {
        justify-content: start;
        gap: 0.4em;
        min-width: 0;
      }
    }

    .hi-score b {
      min-width: 0;
    }
  }

  /* The label CREDIT does not fit beside a best result. The coin explains the number beside it. */
  ${media.smallest} {
    &[data-best] .coin + span {
      min-width: 0;
    }

    &[data-best] .coin + span > span {
      display: none;
    }
  }
`;
