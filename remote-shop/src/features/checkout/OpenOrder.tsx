import type { OrderDetail } from '@press-start/api/contract';
import { Button } from '@press-start/shared-ui/components';
import { useRevalidator } from 'react-router-dom';
import { redirectTo } from './leaveFor';
import { OrderReceipt } from './OrderReceipt';
import { Verdict } from './Verdict';

/** Not decided: either the provider still thinks (`waiting`), or nothing has been paid. */
export function OpenOrder({ order, waiting }: { order: OrderDetail; waiting: boolean }) {
  const { revalidate } = useRevalidator();
  const { redirectUrl } = order;
  return (
    <>
      <Verdict title={waiting ? 'Your payment is being checked' : 'Your order is not paid yet'}>
        <p>
          {waiting
            ? 'The payment provider has not decided yet. Your games are kept for you until it does.'
            : 'Your games are kept for a few minutes, and your cart is as it was.'}
        </p>
        {!waiting && redirectUrl && (
          <Button size="large" onClick={() => redirectTo(redirectUrl)}>
            Go to payment
          </Button>
        )}
        {/* Never disabled: the page asks by itself every now and then, and the button would drop the focus each time. */}
        <Button variant="outline" size="large" onClick={() => void revalidate()}>
          Check again
        </Button>
      </Verdict>
      <OrderReceipt order={order} />
    </>
  );
}
