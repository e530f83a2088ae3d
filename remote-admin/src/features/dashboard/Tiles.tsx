import type { Figures } from '@press-start/api/contract';
import { Caption, Panel } from '@press-start/shared-ui/components';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { dollars } from './money';

/** What came in between two days, and how many of the carts became a sale. */
export function Tiles({ figures }: { figures: Figures }) {
  const { placed, sold, carts, revenue } = figures;
  const filled = placed + carts;
  return (
    <Facts>
      <Tile name="Revenue" figure={dollars(revenue)} note={`${sold} paid`} />
      <Tile name="Orders" figure={placed.toLocaleString('en-US')} note={`${figures.cancelled} cancelled`} />
      <Tile
        name="Average order"
        figure={sold === 0 ? '-' : dollars(revenue / sold)}
        note="of the paid ones"
      />
      <Tile
        name="Carts sold"
        figure={filled === 0 ? '-' : `${Math.round((sold / filled) * 100)}%`}
        note={`${carts} left behind`}
      />
    </Facts>
  );
}

function Tile({ name, figure, note }: { name: string; figure: string; note: string }) {
  return (
    <Fact>
      <Caption as="dt">{name}</Caption>
      <dd>{figure}</dd>
      <dd>{note}</dd>
    </Fact>
  );
}

const { color, type } = theme;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 22px;
  margin: 0 0 22px;

  ${media.laptop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 14px;
  }
`;

const Fact = styled(Panel).attrs({ as: 'div' })`
  dd {
    margin: 0;
    color: ${color.textMuted};
  }

  dt + dd {
    ${displayText}
    margin: 10px 0 6px;
    font-size: clamp(24px, 2.8vw, 38px);
    color: ${color.textHead};
  }

  ${when.retro} dt + dd {
    font-size: clamp(16px, 2vw, 24px);
    line-height: 1.3;
  }

  ${media.mobile} {
    dd {
      font-size: ${type.fsS};
    }
  }
`;
