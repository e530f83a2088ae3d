import type { CartLine } from '@press-start/shared-ui/cart';
import { Cover, Panel } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { PanelTitle } from '../cart/PanelTitle';

/** What goes into the parcel, to be looked at once more. */
export function Parcel({ lines }: { lines: readonly CartLine[] }) {
  return (
    <Panel>
      <PanelTitle>In the parcel</PanelTitle>
      <Boxes data-lit>
        {lines.map(({ id_product, name_product, thumbnail_product, quantity }) => (
          <li key={id_product}>
            <Cover src={thumbnail_product} sizes="96px" />
            {capitalise(name_product)} x{quantity}
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
