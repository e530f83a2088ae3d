import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Figures } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { Caption, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import { formatDollars } from './money';

interface Props {
  figures: Figures;
  /** Control for the date range of the figures. */
  children: ReactNode;
}

export function KeyFigures({ figures, children }: Props) {
  const { placed, sold, carts, revenue } = figures;
  const allCarts = placed + carts;
  return (
    <Sheet aria-labelledby="key-figures">
      <Head>
        <Title id="key-figures">Key figures</Title>
        <p>Top games and Coupons below show the same days.</p>
      </Head>
      {children}
      <TileGrid>
        <Tile name="Revenue" figure={formatDollars(revenue)} note={`${sold} paid`} />
        <Tile
          name="Orders"
          figure={placed.toLocaleString(store.currency.locale)}
          note={`${figures.cancelled} cancelled`}
        />
        <Tile
          name="Average order"
          figure={sold === 0 ? '-' : formatDollars(revenue / sold)}
          note="of the paid ones"
        />
        <Tile
          name="Carts sold"
          figure={allCarts === 0 ? '-' : `${Math.round((sold / allCarts) * 100)}%`}
          note={`${carts} left behind`}
        />
      </TileGrid>
    </Sheet>
  );
}

function Tile({ name, figure, note }: { name: string; figure: string; note: string }) {
  return (
    <Cell>
      <Caption as="dt">{name}</Caption>
      <Value>{figure}</Value>
      <Note>{note}</Note>
    </Cell>
  );
}

const { color, space, type } = theme;

const Sheet = styled(Panel)`
  margin-bottom: ${space[6]};
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[1]} ${space[5]};
  margin-bottom: ${space[4]};

  p {
    font-size: ${type.fsS};
    color: ${color.textMuted};
  }
`;

const Title = styled(PanelTitle)`
  margin: 0;
`;

const TileGrid = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[4]};
  margin: 0;

  ${media.laptop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Shares its rows with its neighbours: if a name or a note has two lines, the figures are still on one line. */
const Cell = styled.div`
  display: grid;
  grid-row: span 3;
  grid-template-rows: subgrid;
  row-gap: 0;
  padding-left: ${space[4]};
  border-left: 2px solid ${color.lineSoft};

  ${media.mobile} {
    padding-left: ${space[3]};

    > :first-child {
      letter-spacing: 0;
    }
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
