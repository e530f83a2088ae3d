/** `4112` -> `'$4,112'` */
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;

/** `4112` -> `'4.1K'` */
export const compact = (figure: number) =>
  figure.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });
