import type { CartChange } from '@press-start/shared-ui/cart';
import { isAvailable, couponAtom, couponPercentAtom } from '@press-start/shared-ui/cart';
import { discountedPrice, price } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';
import type { CurrentLine } from './useFreshCart';

interface Props {
  line: CurrentLine;
  /** Whether the price of a unit with the coupon is shown: where the coupon counts. */
  discounted?: boolean;
}

/** Beneath a line: what has changed about it, where its stock ends, what the coupon makes of a unit. */
export function LineNote({ line, discounted = false }: Props) {
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  if (!isAvailable(line)) return <Mark>{line.gone ? 'No longer for sale' : 'Sold out'}</Mark>;
  return (
    <>
      {discounted && coupon && (
        <Note>
          {discountedPrice(line.price_product, percent)} each with {coupon}
        </Note>
      )}
      {line.changes.map((change) => (
        <Mark key={change.what}>{changeText(change)}</Mark>
      ))}
      {line.quantity >= line.in_stock && <Mark>Limit stock</Mark>}
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
  margin-top: ${theme.space.xxs};
`;

const Mark = styled(Note)`
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
