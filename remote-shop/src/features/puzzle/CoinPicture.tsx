import { theme, when } from '@press-start/shared-ui/themes';
import styled, { css } from 'styled-components';
import { CELLS, drawCoin, inks } from './coinPicture';

const ID = 'puzzle-picture';

const paths = drawCoin();

/** The whole picture once, for the parts to show their quarter of. Its colours are those of `coinColours` around it. */
export function CoinPicture() {
  return (
    <Hidden width="0" height="0" aria-hidden="true">
      <symbol id={ID} viewBox={`0 0 ${CELLS} ${CELLS}`}>
        <rect fill="var(--coin-night)" width={CELLS} height={CELLS} />
        {inks.map((ink) => (
          <path key={ink} fill={`var(--coin-${ink})`} d={paths[ink]} />
        ))}
      </symbol>
    </Hidden>
  );
}

/** The quarter of the picture that belongs to a place. */
export function Quarter({ place }: { place: number }) {
  const half = CELLS / 2;
  return (
    <svg
      viewBox={`${(place % 2) * half} ${Math.floor(place / 2) * half} ${half} ${half}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <use href={`#${ID}`} width={CELLS} height={CELLS} />
    </svg>
  );
}

const Hidden = styled.svg`
  position: absolute;
`;

const { color } = theme;

/** The picture's colours, as properties: rules do not reach into what a `<use>` shows, what is inherited does. */
export const coinColours = css`
  --coin-night: #2b0f5c;
  --coin-ray: #e0359c;
  --coin-glow: #ff7ab8;
  --coin-ink: #120a18;
  --coin-rim: #c07a08;
  --coin-gold: #ffb51f;
  --coin-shine: #ffe26a;
  --coin-block: #2fd3c4;
  --coin-light: #c9fff9;
  --coin-spark: #fff;

  ${when.retro} {
    --coin-night: ${color.bg};
    --coin-ray: #0f5c35;
    --coin-glow: #1fae62;
    --coin-ink: #020503;
    --coin-rim: ${color.accentEdge};
    --coin-gold: ${color.accent};
    --coin-shine: ${color.accentHi};
    --coin-block: ${color.line};
    --coin-light: ${color.text};
    --coin-spark: #fff;
  }
`;
