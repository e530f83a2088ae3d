import { store } from '@press-start/api/contract/rules';

/** Formats an amount in dollars, rounded to whole dollars: 4111.8 as `$4,112`. */
export const formatDollars = (amount: number) =>
  store.currency.before +
  amount.toLocaleString(store.currency.locale, { maximumFractionDigits: 0 }) +
  store.currency.after;

/** Formats 4112 as `4.1K`. */
export const formatCompactly = (figure: number) =>
  figure.toLocaleString(store.currency.locale, { notation: 'compact', maximumFractionDigits: 1 });
