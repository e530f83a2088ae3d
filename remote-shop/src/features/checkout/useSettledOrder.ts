import type { OrderDetail } from '@press-start/api/contract';
import { dropCoupon, forgetOrder, takeBoughtAtom } from '@press-start/shared-ui/cart';
import { useHydrated } from '@press-start/shared-ui/session';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Outcome } from './outcome';
import { thankFor } from './thankFor';

const isSold = (outcome: unknown) => outcome === 'paid' || outcome === 'waiting';

/**
 * Empties the cart of what was bought, once it is known paid or the provider says pending; a paid order is thanked for
 * by mail. Done once per return from the provider: the history entry is marked with the outcome, so that coming back to
 * this page later leaves a newer cart alone.
 */
export function useSettledOrder(order: OrderDetail, outcome: Outcome): void {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const takeBought = useSetAtom(takeBoughtAtom);
  const done = useRef<unknown>(location.state);
  const due = hydrated && isSold(outcome);

  useEffect(() => {
    // However it ended: the next try is another order.
    if (outcome !== 'open') forgetOrder();
  }, [outcome]);

  useEffect(() => {
    if (!due || done.current === outcome) return;
    if (!isSold(done.current)) {
      takeBought(
        order.orderProduct.map(({ product, quantity }) => ({ id_product: product.id_product, quantity })),
      );
      dropCoupon();
    }
    done.current = outcome;
    if (outcome === 'paid') void thankFor(order);
    void navigate(location, { replace: true, state: outcome });
  }, [due, location, navigate, order, outcome, takeBought]);
}
