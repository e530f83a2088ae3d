import type { OrderDetail } from '@press-start/api/contract';
import { ButtonLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { lazy, Suspense } from 'react';
import { OrderReceipt } from './OrderReceipt';
import { Verdict } from './Verdict';

/** A purchase is told with or without confetti. */
const Confetti = lazy(() => import('./Confetti').catch(() => ({ default: () => <></> })));

/** It worked: confetti, the sentence, the receipt. */
export function PaidOrder({ order }: { order: OrderDetail }) {
  return (
    <>
      <Suspense fallback={null}>
        <Confetti />
      </Suspense>
      <Verdict title="Your purchase has been made successfully">
        <p>We pack it for {order.address_order}.</p>
        <ButtonLink to={paths.home()} size="large">
          Continue shopping
        </ButtonLink>
      </Verdict>
      <OrderReceipt order={order} />
    </>
  );
}
