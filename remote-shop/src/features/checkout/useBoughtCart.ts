import type { OrderDetail } from '@press-start/api/contract';
import { dropCoupon, takeBoughtAtom } from '@press-start/shared-ui/cart';
import { useHydrated } from '@press-start/shared-ui/session';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Outcome } from './outcome';

const SETTLED = 'settled';

/**
 * Empties the cart of what was bought, once it is known paid or the provider says pending. Done once per return from
 * the provider: the history entry is marked, so that coming back to this page later leaves a newer cart alone.
 */
export function useBoughtCart({ orderProduct }: OrderDetail, outcome: Outcome): void {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const takeBought = useSetAtom(takeBoughtAtom);
  const taken = useRef(false);
  const due = hydrated && (outcome === 'paid' || outcome === 'waiting') && location.state !== SETTLED;

  useEffect(() => {
    if (!due || taken.current) return;
    taken.current = true;
    takeBought(orderProduct.map(({ product, quantity }) => ({ id_product: product.id_product, quantity })));
    dropCoupon();
    void navigate(location, { replace: true, state: SETTLED });
  }, [due, location, navigate, orderProduct, takeBought]);
}
