import styled, { css } from 'styled-components';
import { theme, when } from '@press-start/shared-ui/themes';
import { CELLS, coinPaths, inks } from './coinPixels';

const ID = 'puzzle-picture';

const paths = coinPaths();

/** Defines the picture as an SVG symbol for `Quarter`. An ancestor must apply `coinColours`. */
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

export function Quarter({ position }: { position: number }) {
  const half = CELLS / 2;
  return (
    <Part
      viewBox={`${(position % 2) * half} ${Math.floor(position / 2) * half} ${half} ${half}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <use href={`#${ID}`} width={CELLS} height={CELLS} />
    </Part>
  );
}

const Hidden = styled.svg`
  position: absolute;
`;

const Part = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
`;

const { color } = theme;

/** The colours are custom properties, because `<use>` inherits them, but selectors do not match inside it. */
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
