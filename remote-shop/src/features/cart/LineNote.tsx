import { useAtomValue } from 'jotai';
import styled from 'styled-components';
import type { CartChange } from '@press-start/shared-ui/cart';
import { couponAtom, couponPercentAtom, isAvailable } from '@press-start/shared-ui/cart';
import { discountedPrice, price } from '@press-start/shared-ui/format';
import { media, theme } from '@press-start/shared-ui/themes';
import type { CurrentLine } from './useCurrentCart';

interface Props {
  line: CurrentLine;
  showDiscount?: boolean;
}

export function LineNote({ line, showDiscount = false }: Props) {
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  if (!isAvailable(line)) return <Warning>{line.isGone ? 'No longer for sale' : 'Sold out'}</Warning>;
  return (
    <>
      {showDiscount && coupon && (
        <DiscountNote>
          {discountedPrice(line.price_product, percent)} each with {coupon}
        </DiscountNote>
      )}
      {line.changes.map((change) => (
        <Warning key={change.what}>{changeText(change)}</Warning>
      ))}
      {line.quantity >= line.in_stock && <Warning>Limit stock</Warning>}
    </>
  );
}

function changeText(change: CartChange): string {
  switch (change.what) {
    case 'price':
      return `Price changed from ${price(change.from)} to ${price(change.to)}`;
    case 'stock':
      return `Only ${change.quantity} left`;
    case 'back':
      return 'Back in stock';
    case 'gone':
      return 'No longer for sale';
    default:
      return change satisfies never;
  }
}

const Note = styled.p`
  margin-top: ${theme.space[2]};
  color: ${theme.color.textMuted};
  font-size: ${theme.type.fsS};
`;

/** On phones, the note may continue below the price, which is at the top right of the line. */
const DiscountNote = styled(Note)`
  ${media.mobile} {
    margin-right: calc(-1 * ${theme.space[9]});
  }

  ${media.smallest} {
    margin-right: 0;
  }
`;

const Warning = styled(Note)`
  color: ${theme.color.danger};

  &::before {
    content: '';
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-right: ${theme.space[2]};
    box-shadow: inset 0 0 0 2px currentColor;
  }
`;
