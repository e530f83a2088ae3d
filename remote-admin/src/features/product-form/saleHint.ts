import type { Game } from '@press-start/api/contract';
import { price } from '@press-start/shared-ui/format';
import type { ProductValues } from './productForm';

/** What the fixed badge of the shop promises (specification, section 9); no charge is ever computed from it. */
const BADGE_PERCENT = 20;

/**
 * A hint for the shopkeeper where badge and price may disagree (reading Q10): the badge says -20% whatever the price.
 *
 * @param loaded what the form was filled from, and with it the price before
 */
export function saleHint(values: ProductValues, loaded?: Game): string | undefined {
  if (!values.on_sale) return undefined;
  if (!loaded || loaded.on_sale) return `The badge says -${BADGE_PERCENT}%. Charged is the price above.`;
  const before = loaded.price_product;
  const promised = Math.round((before * (100 - BADGE_PERCENT)) / 100);
  if (Number(values.price_product) === promised) return undefined;
  return `The badge will say -${BADGE_PERCENT}%, yet the price does not. From ${price(before)} that would be ${price(promised)}.`;
}
