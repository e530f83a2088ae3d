/** Formats 4112 as `$4,112`. */
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;

/** Formats 4112 as `4.1K`. */
export const compact = (figure: number) =>
  figure.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });
