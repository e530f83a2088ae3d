import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OrderDetail } from '@press-start/api/contract';
import { sendMail, TOKEN_HEADER } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { removeBoughtAtom, removeCoupon, removeStoredOrder } from '@press-start/shared-ui/cart';
import { currentSession, useHydrated } from '@press-start/shared-ui/session';
import type { Outcome } from './outcome';

const isBought = (outcome: unknown) => outcome === 'paid' || outcome === 'waiting' || outcome === 'handled';

/**
 * Removes the bought games and the coupon once the order is paid or handled, or its payment is pending. Requests
 * the purchase email once the order is paid. The history entry stores the outcome, so that going back to this
 * page does not change a newer cart.
 */
export function useOrderCompletion(order: OrderDetail, outcome: Outcome): void {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const removeFromCart = useSetAtom(removeBoughtAtom);
  const handledOutcome = useRef<unknown>(location.state);
  const shouldComplete = hydrated && isBought(outcome);

  useEffect(() => {
    // Once the order is no longer open, the next attempt must place a new order.
    if (outcome !== 'open') removeStoredOrder();
  }, [outcome]);

  useEffect(() => {
    if (!shouldComplete || handledOutcome.current === outcome) return;
    if (!isBought(handledOutcome.current)) {
      removeFromCart(
        order.orderProduct.map(({ product, quantity }) => ({ id_product: product.id_product, quantity })),
      );
      removeCoupon();
    }
    handledOutcome.current = outcome;
    if (outcome === 'paid') void requestPurchaseEmail(order);
    void navigate(location, { replace: true, state: outcome });
  }, [shouldComplete, location, navigate, order, outcome, removeFromCart]);
}

/**
 * Requests the purchase email (specification, section 7). The request is idempotent, and the API sends the
 * email even without it (interpretation Q49), so an error is only logged.
 */
async function requestPurchaseEmail(order: OrderDetail): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { email, username, token } = session.data;
  const cart = order.orderProduct.map(({ product, quantity }) => ({
    id_product: product.id_product,
    name_product: product.name_product,
    price_product: product.price_product,
    quantity,
  }));
  try {
    await call(sendMail, {
      headers: { [TOKEN_HEADER]: token },
      body: { email, username, action: 'purchase', info: { cart, total: order.amount_order } },
    });
  } catch (error) {
    console.warn('The purchase email could not be requested', error);
  }
}
