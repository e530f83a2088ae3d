import { lazy, Suspense, useRef } from 'react';
import type { OrderDetail } from '@press-start/api/contract';
import { ButtonLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { Receipt } from '@press-start/shared-ui/receipt';
import { OutcomeColumns, OutcomeMessage, OutcomeText } from './OutcomeMessage';
import { receiptContent } from './receiptContent';
import { ReceiptPrinter } from './ReceiptPrinter';
import { SaveReceiptButton } from './SaveReceiptButton';

// The page works without confetti, so a failed import renders nothing.
const Confetti = lazy(() => import('./Confetti').catch(() => ({ default: () => <></> })));

export function PaidOrder({ order }: { order: OrderDetail }) {
  const slot = useRef<HTMLDivElement>(null);
  return (
    <OutcomeColumns>
      <OutcomeMessage title="Your purchase has been made successfully">
        <OutcomeText>We pack it for {order.address_order}.</OutcomeText>
        <ButtonLink to={paths.orderDetail(order.id_user, order.id_order)} size="large">
          See your order
        </ButtonLink>
        <ButtonLink to={paths.home()} variant="secondary" size="large">
          Continue shopping
        </ButtonLink>
        <SaveReceiptButton order={order} />
      </OutcomeMessage>
      <ReceiptPrinter slot={slot}>
        <Receipt {...receiptContent(order)} />
      </ReceiptPrinter>
      <Suspense fallback={null}>
        <Confetti slot={slot} />
      </Suspense>
    </OutcomeColumns>
  );
}
