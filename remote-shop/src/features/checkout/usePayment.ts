import { createOrder } from '@press-start/api/contract';
import type { NewOrder } from '@press-start/api/contract';
import { callHost, isApiError } from '@press-start/shared-ui/api';
import { isAvailable, storeOrder, storedOrder } from '@press-start/shared-ui/cart';
import type { CartLine } from '@press-start/shared-ui/cart';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { redirectTo } from './leaveFor';
import { keyFor } from './orderKey';
import { reasonsOf, REFUSED } from './reasons';

interface Purchase {
  idUser: number;
  lines: readonly CartLine[];
  coupon: string | undefined;
  /** Whole dollars, the coupon taken off and rounded down. */
  total: number;
  address: string;
}

/** Places the order and leaves for the provider's payment page; or says why not. */
export function usePayment() {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    // The browser's Back button may bring this page back from the provider's as it was left: busy.
    const backAgain = (event: PageTransitionEvent) => {
      if (event.persisted) setIsLeaving(false);
    };
    window.addEventListener('pageshow', backAgain);
    return () => window.removeEventListener('pageshow', backAgain);
  }, []);

  const payment = useMutation(
    async (purchase: Purchase) => {
      const body = orderOf(purchase);
      const order = keyFor(body, storedOrder(), Date.now());
      storeOrder(order);
      const { id_order, redirectUrl } = await callHost(createOrder, {
        body,
        headers: { 'idempotency-key': order.orderKey },
      });
      emit('order:placed', { id_order });
      redirectTo(redirectUrl);
    },
    {
      onSuccess: () => setIsLeaving(true),
      onError: async (error) => {
        await showDialog({ title: REFUSED, lang: 'es', ...reasonsOf(error) });
        // The login opens over this page, which is there again after it.
        if (isApiError(error) && error.status === 401)
          await navigate(paths.login(paths.payment()), { replace: true });
      },
      revalidate: 'failure',
    },
  );

  // The button stays busy while this page is being left.
  return { pay: payment.run, paying: payment.pending || isLeaving };
}

/**
 * The payload of an order (specification, section 3); the coupon is an addition. Prices are what the shopper saw, the
 * server decides.
 */
function orderOf({ idUser, lines, coupon, total, address }: Purchase): NewOrder {
  return {
    id_user: idUser,
    status_order: 'pending',
    amount_order: total,
    cart: lines
      .filter(isAvailable)
      .map(({ id_product, price_product, quantity }) => ({ id_product, price_product, quantity })),
    address_order: address,
    ...(coupon && { coupon }),
  };
}
