import styled from 'styled-components';
import type { Figures } from '@press-start/api/contract';
import { Caption, Panel } from '@press-start/shared-ui/components';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import { dollars } from './money';

export function KeyFigures({ figures }: { figures: Figures }) {
  const { placed, sold, carts, revenue } = figures;
  const allCarts = placed + carts;
  return (
    <TileGrid>
      <Tile name="Revenue" figure={dollars(revenue)} note={`${sold} paid`} />
      <Tile name="Orders" figure={placed.toLocaleString('en-US')} note={`${figures.cancelled} cancelled`} />
      <Tile
        name="Average order"
        figure={sold === 0 ? '-' : dollars(revenue / sold)}
        note="of the paid ones"
      />
      <Tile
        name="Carts sold"
        figure={allCarts === 0 ? '-' : `${Math.round((sold / allCarts) * 100)}%`}
        note={`${carts} left behind`}
      />
    </TileGrid>
  );
}

function Tile({ name, figure, note }: { name: string; figure: string; note: string }) {
  return (
    <Panel as="div">
      <Caption as="dt">{name}</Caption>
      <Value>{figure}</Value>
      <Note>{note}</Note>
    </Panel>
  );
}

const { color, space, type } = theme;

const TileGrid = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[6]};
  margin: 0 0 ${space[6]};

  ${media.laptop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[3]};
  }
`;

const Value = styled.dd`
  ${displayText}
  margin: ${space[2]} 0 ${space[1]};
  font-size: clamp(24px, 2.8vw, 38px);
  color: ${color.textHead};

  ${when.retro} {
    font-size: clamp(16px, 2vw, 24px);
    line-height: 1.3;
  }
`;

const Note = styled.dd`
  margin: 0;
  color: ${color.textMuted};

  ${media.mobile} {
    font-size: ${type.fsS};
  }
`;
