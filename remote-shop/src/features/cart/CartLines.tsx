import { removeLineAtom, setQuantityAtom } from '@press-start/shared-ui/cart';
import { CartLineItem, Panel } from '@press-start/shared-ui/components';
import { hiddenText } from '@press-start/shared-ui/themes';
import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import styled from 'styled-components';
import { LineNote } from './LineNote';
import type { CurrentLine } from './useFreshCart';

interface Props {
  lines: readonly CurrentLine[];
  /** Whether the coupon counts here. */
  discounted?: boolean;
}

/** The lines, each with its quantity; what the store has changed about one stands under it. */
export function CartLines({ lines, discounted }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const setQuantity = useSetAtom(setQuantityAtom);
  const remove = useSetAtom(removeLineAtom);

  return (
    <Panel aria-label="Games in your cart">
      <Heard role="status">{heard(lines)}</Heard>
      <List ref={list} tabIndex={-1}>
        {lines.map((line) => (
          <CartLineItem
            key={line.id_product}
            line={line}
            onQuantity={(quantity) => setQuantity(line.id_product, quantity)}
            onRemove={() => {
              remove(line.id_product);
              // The button that had the focus goes with its line.
              list.current?.focus();
            }}
            note={<LineNote line={line} discounted={discounted} />}
          />
        ))}
      </List>
    </Panel>
  );
}

/** Said by screen readers; the eye finds the marks. */
function heard(lines: readonly CurrentLine[]): string {
  const count = lines.filter(({ changes }) => changes.length > 0).length;
  if (count === 0) return '';
  return `The store has changed ${count === 1 ? 'one game' : `${count} games`} in your cart.`;
}

/** The panel brings room enough at both ends. */
const List = styled.ul`
  > li:first-child {
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`;

const Heard = styled.p`
  ${hiddenText}
`;
