import { exactPrice, formatAmount } from './price';

test.each([
  [49, '$49'],
  [36.7, '$36.70'],
  [0.05, '$0.05'],
  [0, '$0'],
])('The price %d is formatted as %s, with cents only if needed', (dollars, text) => {
  expect(exactPrice(dollars)).toBe(text);
});

test.each([
  [49, '49\u00a0€'],
  [36.7, '36,70\u00a0€'],
  [0.05, '0,05\u00a0€'],
])(
  'In a currency with a decimal comma and a sign after the amount, the price %d is formatted as %s',
  (amount, text) => {
    const euro = { before: '', decimal: ',', after: '\u00a0€' };
    expect(formatAmount(amount, euro)).toBe(text);
  },
);
