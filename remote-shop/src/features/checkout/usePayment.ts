import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NewOrder } from '@press-start/api/contract';
import { createOrder } from '@press-start/api/contract';
import type { ApiError } from '@press-start/shared-ui/api';
import { callHost, isApiError } from '@press-start/shared-ui/api';
import type { CartLine } from '@press-start/shared-ui/cart';
import { isAvailable, readStoredOrder, writeStoredOrder } from '@press-start/shared-ui/cart';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { capitalise, price } from '@press-start/shared-ui/format';
import { useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { orderWithKey } from './orderKey';
import { redirectToPayment } from './redirectToPayment';

/** Title of the dialog for a rejected order, fixed by the specification. */
const REJECTED_TITLE = 'Sin stock';

interface Purchase {
  idUser: number;
  lines: readonly CartLine[];
  coupon: string | undefined;
  /** Whole dollars after the discount, rounded down. */
  total: number;
  address: string;
}

/**
 * Returns `pay`, which places the order and then redirects to the provider's payment page or shows why the
 * order was rejected. `paying` is true while the order is being sent and after the redirect has started.
 */
export function usePayment() {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    // The Back button may restore this page from the back/forward cache with its Pay button still disabled.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setIsLeaving(false);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const payment = useMutation(
    async (purchase: Purchase) => {
      const body = orderPayload(purchase);
      const order = orderWithKey(body, readStoredOrder(), Date.now());
      writeStoredOrder(order);
      const { id_order, redirectUrl } = await callHost(createOrder, {
        body,
        headers: { 'idempotency-key': order.orderKey },
      });
      writeStoredOrder({ ...order, id_order });
      emit('order:placed', { id_order });
      redirectToPayment(redirectUrl);
    },
    {
      onSuccess: () => setIsLeaving(true),
      onError: async (error) => {
        await showDialog({ title: REJECTED_TITLE, lang: 'es', ...rejectionReasons(error) });
        // After login, the dialog returns to this page.
        if (isApiError(error) && error.status === 401)
          await navigate(paths.login(paths.payment()), { replace: true });
      },
      revalidate: 'failure',
    },
  );

  return { pay: payment.run, paying: payment.pending || isLeaving };
}

/**
 * Returns the order payload (specification, section 3). It contains the prices that the shopper saw, which
 * the server validates.
 */
function orderPayload({ idUser, lines, coupon, total, address }: Purchase): NewOrder {
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

/** Returns the text of the dialog and one list item per affected cart line. */
function rejectionReasons(error: unknown): { text?: string; list?: string[] } {
  if (!isApiError(error)) return { text: 'Something went wrong. You have not been charged.' };
  if (error.status === 401) return { text: 'You are no longer signed in. Log in again; your cart is kept.' };
  // Do not repeat the title.
  const text = error.message === REJECTED_TITLE ? undefined : error.message;
  return { text, list: error.lines.map(lineReason) };
}

function lineReason({ name_product, reason, in_stock, price_product }: ApiError['lines'][number]): string {
  const name = capitalise(name_product);
  switch (reason) {
    case 'stock':
      return in_stock === 0 ? `${name} is sold out.` : `${name}: only ${in_stock} left.`;
    case 'price':
      return `${name} now costs ${price(price_product)}.`;
    case 'gone':
      return `${name} is no longer for sale.`;
    default:
      return reason satisfies never;
  }
}
