import { store } from './store';
import type { Currency } from './store-config';

/** Formats a price, with cents only if needed: `'$49'` for 49 and `'$36.70'` for 36.7. */
export function exactPrice(amount: number): string {
  // The build replaces each of these properties by its value, but not the whole currency.
  return formatAmount(amount, {
    before: store.currency.before,
    decimal: store.currency.decimal,
    after: store.currency.after,
  });
}

/** Formats a price in a currency. */
export function formatAmount(
  amount: number,
  { before, decimal, after }: Pick<Currency, 'before' | 'decimal' | 'after'>,
): string {
  const number = Number.isInteger(amount) ? amount : amount.toFixed(2).replace('.', decimal);
  return before + number + after;
}
