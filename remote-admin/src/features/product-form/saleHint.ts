import type { Game } from '@press-start/api/contract';
import { price } from '@press-start/shared-ui/format';
import type { ProductValues } from './productForm';

/** Discount on the fixed badge (specification, section 9). It does not change the price. */
const BADGE_PERCENT = 20;

/**
 * Returns a warning if the price of a product on sale may not match its badge, which always shows -20% (reading Q10).
 *
 * @param loaded the product as it was loaded, with the old price
 */
export function saleHint(values: ProductValues, loaded?: Game): string | undefined {
  if (!values.on_sale) return undefined;
  if (!loaded || loaded.on_sale) return `The badge says -${BADGE_PERCENT}%. Charged is the price above.`;
  const oldPrice = loaded.price_product;
  const badgePrice = Math.round((oldPrice * (100 - BADGE_PERCENT)) / 100);
  if (Number(values.price_product) === badgePrice) return undefined;
  return `The badge will say -${BADGE_PERCENT}%, yet the price does not. From ${price(oldPrice)} that would be ${price(badgePrice)}.`;
}
