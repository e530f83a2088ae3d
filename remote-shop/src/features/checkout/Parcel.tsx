import { Cover, Panel } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { LineNote } from '../cart/LineNote';
import { PanelTitle } from '../cart/PanelTitle';
import type { CurrentLine } from '../cart/useFreshCart';

/** What goes into the parcel, to be looked at once more. */
export function Parcel({ lines }: { lines: readonly CurrentLine[] }) {
  return (
    <Panel>
      <PanelTitle>In the parcel</PanelTitle>
      <Boxes data-lit>
        {lines.map((line) => (
          <li key={line.id_product}>
            <Cover src={line.thumbnail_product} sizes="96px" />
            {capitalise(line.name_product)} x{line.quantity}
            <LineNote line={line} />
          </li>
        ))}
      </Boxes>
    </Panel>
  );
}

const Boxes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, 96px);
  gap: ${theme.space.l};

  li {
    font-size: ${theme.type.fsS};
    overflow-wrap: anywhere;
  }

  .cover {
    margin-bottom: ${theme.space.s};
  }
`;
