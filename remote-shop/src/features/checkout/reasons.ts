import { isApiError } from '@press-start/shared-ui/api';
import type { ApiError } from '@press-start/shared-ui/api';
import { capitalise, price } from '@press-start/shared-ui/format';

type LineProblem = ApiError['lines'][number];

/** What the specification says to every refused order. */
export const REFUSED = 'Sin stock';

/** Why no order came about, beneath the specified 'Sin stock': in a sentence, and line by line. */
export function reasonsOf(error: unknown): { text?: string; list?: string[] } {
  if (!isApiError(error)) return { text: 'Something went wrong. You have not been charged.' };
  if (error.status === 401) return { text: 'You are no longer signed in. Log in again; your cart is kept.' };
  // The server says 'Sin stock' as well: once is enough.
  const text = error.message === REFUSED ? undefined : error.message;
  return { text, list: error.lines.map(sayLine) };
}

function sayLine({ name_product, reason, in_stock, price_product }: LineProblem): string {
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
