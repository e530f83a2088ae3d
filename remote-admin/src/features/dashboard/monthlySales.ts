import type { MonthOfSales } from '@press-start/api/contract';

/** One bar: how many orders, and what they come to in whole dollars. */
export interface MonthlySale {
  /** Short English name. */
  name: string;
  orders: number;
  amount: number;
  /** Told apart, and in neither of the two. */
  cancelled: number;
  /** Invented, not counted. */
  sample: boolean;
}

export const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** The month that is counted in the sample chart (specification, section 2). */
const OCTOBER = 10;

/** The fixed figures of the other months; November and December hold zero (specification, section 2). */
export const SAMPLE_MONTHS: readonly { orders: number; amount: number }[] = [
  { orders: 38, amount: 1710 },
  { orders: 44, amount: 2024 },
  { orders: 41, amount: 1804 },
  { orders: 57, amount: 2622 },
  { orders: 62, amount: 2914 },
  { orders: 48, amount: 2112 },
  { orders: 70, amount: 3290 },
  { orders: 66, amount: 2970 },
  { orders: 81, amount: 3726 },
  { orders: 0, amount: 0 },
  { orders: 0, amount: 0 },
  { orders: 0, amount: 0 },
];

/** October of all years together as it was; every other month as invented. */
export function sampleSales(months: readonly MonthOfSales[]): MonthlySale[] {
  const october = total(months.filter(({ month }) => month === OCTOBER));
  return MONTHS.map((name, index) =>
    index + 1 === OCTOBER
      ? { name, ...october, sample: false }
      : { name, orders: 0, amount: 0, ...SAMPLE_MONTHS[index], cancelled: 0, sample: true },
  );
}

/** Twelve months of one year as they were. */
export function liveSales(months: readonly MonthOfSales[], year: number): MonthlySale[] {
  const ofYear = months.filter((month) => month.year === year);
  return MONTHS.map((name, index) => ({
    name,
    ...total(ofYear.filter(({ month }) => month === index + 1)),
    sample: false,
  }));
}

/** The years there has been an order in, and this one; the latest first. */
export function yearsOf(months: readonly MonthOfSales[], thisYear: number): number[] {
  return [...new Set([thisYear, ...months.map(({ year }) => year)])].sort((a, b) => b - a);
}

function total(months: readonly MonthOfSales[]) {
  return months.reduce(
    (sum, { orders, amount, cancelled }) => ({
      orders: sum.orders + orders,
      amount: sum.amount + amount,
      cancelled: sum.cancelled + cancelled,
    }),
    { orders: 0, amount: 0, cancelled: 0 },
  );
}
