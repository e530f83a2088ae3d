/** `4112` -> `'$4,112'`: sums are longer than prices. */
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;

/** `4112` -> `'4.1K'`: for places too narrow for the figure itself. */
export const compact = (figure: number) =>
  figure.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });
