import { useAtomValue } from 'jotai';
import { orderAmount, subtotal } from '@press-start/api/contract/rules';
import type { CartLine } from '@press-start/shared-ui/cart';
import { couponAtom, couponPercentAtom, isAvailable } from '@press-start/shared-ui/cart';
import { capitalise } from '@press-start/shared-ui/format';
import { Receipt } from '@press-start/shared-ui/receipt';

export function CartReceipt({ lines, note }: { lines: readonly CartLine[]; note: string }) {
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const fullAmount = subtotal(lines);
  const total = orderAmount(lines, percent);
  const sums = [{ label: 'Subtotal', dollars: fullAmount }];
  if (coupon) sums.push({ label: `Coupon ${coupon}, ${percent}%`, dollars: total - fullAmount });
  return (
    <Receipt
      note={note}
      lines={lines.filter(isAvailable).map(({ name_product, price_product, quantity }) => ({
        label: `${capitalise(name_product)} x${quantity}`,
        dollars: price_product * quantity,
      }))}
      sums={sums}
      total={total}
    />
  );
}
