import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import styled from 'styled-components';
import { currentCart, offerUndo, removeLineAtom, setQuantityAtom } from '@press-start/shared-ui/cart';
import { CartLineItem, Panel } from '@press-start/shared-ui/components';
import { hiddenText, theme } from '@press-start/shared-ui/themes';
import { LineNote } from './LineNote';
import type { CurrentLine } from './useCurrentCart';

interface Props {
  lines: readonly CurrentLine[];
  showDiscount?: boolean;
}

export function CartLines({ lines, showDiscount }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const setQuantity = useSetAtom(setQuantityAtom);
  const remove = useSetAtom(removeLineAtom);

  return (
    <Panel aria-label="Games in your cart">
      <Announcement role="status">{announcement(lines)}</Announcement>
      <List ref={list} tabIndex={-1}>
        {lines.map((line) => (
          <CartLineItem
            key={line.id_product}
            line={line}
            onQuantity={(quantity) => setQuantity(line.id_product, quantity)}
            onRemove={() => {
              const before = currentCart();
              remove(line.id_product);
              offerUndo(before);
              // Move focus to the list, because the focused button disappears with its line.
              list.current?.focus();
            }}
            note={<LineNote line={line} showDiscount={showDiscount} />}
          />
        ))}
      </List>
    </Panel>
  );
}

function announcement(lines: readonly CurrentLine[]): string {
  const count = lines.filter(({ changes }) => changes.length > 0).length;
  if (count === 0) return '';
  return `The store has changed ${count === 1 ? 'one game' : `${count} games`} in your cart.`;
}

/** The negative margins cancel the padding of the first and last lines; the panel has its own padding. */
const List = styled.ul`
  margin: calc(${theme.space[4]} * -1) 0;
`;

const Announcement = styled.p`
  ${hiddenText}
`;
