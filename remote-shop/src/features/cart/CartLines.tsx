import { couponAtom, couponPercentAtom, removeLineAtom, setQuantityAtom } from '@press-start/shared-ui/cart';
import type { CartLine } from '@press-start/shared-ui/cart';
import { CartLineItem, Panel } from '@press-start/shared-ui/components';
import { discountedPrice } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import styled from 'styled-components';

/** The lines, each with its quantity; what a coupon makes of a unit, and where the stock ends, stand under it. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  const setQuantity = useSetAtom(setQuantityAtom);
  const remove = useSetAtom(removeLineAtom);

  return (
    <Panel aria-label="Games in your order">
      <ul ref={list} tabIndex={-1}>
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
            note={<LineNote line={line} />}
          />
        ))}
      </ul>
    </Panel>
  );
}

function LineNote({ line }: { line: CartLine }) {
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  return (
    <>
      {coupon && (
        <Note>
          {discountedPrice(line.price_product, percent)} each with {coupon}
        </Note>
      )}
      {line.quantity >= line.in_stock && <Limit>Limit stock</Limit>}
    </>
  );
}

const Note = styled.p`
  margin-top: ${theme.space.xxs};
`;

const Limit = styled.p`
  && {
    color: ${theme.color.danger};
  }

  &::before {
    content: '';
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-right: 9px;
    box-shadow: inset 0 0 0 2px currentColor;
  }
`;
