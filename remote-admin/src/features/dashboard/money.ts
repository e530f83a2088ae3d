/** Formats an amount in dollars, rounded to whole dollars: 4111.8 as `$4,112`. */
export const formatDollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;

/** Formats 4112 as `4.1K`. */
export const formatCompactly = (figure: number) =>
  figure.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });
