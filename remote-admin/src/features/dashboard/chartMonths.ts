import type { MonthlyFigures } from '@press-start/api/contract';

/** One month in the chart and in the table of monthly sales. `amount` is in dollars. */
export interface ChartMonth {
  name: string;
  orders: number;
  amount: number;
  /** Number of cancelled orders, which `orders` and `amount` exclude. */
  cancelled: number;
  isSample: boolean;
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

/** October (1-based), the only month of the sample chart with real orders (specification, section 2). */
export const OCTOBER = 10;

/** Fixed figures of the sample chart (specification, section 2). `sampleMonths` replaces those of October. */
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

/** Returns the real orders of October, summed over all years, and sample figures for the other months. */
export function sampleMonths(months: readonly MonthlyFigures[]): ChartMonth[] {
  const october = sumMonths(months.filter(({ month }) => month === OCTOBER));
  return MONTHS.map((name, index) =>
    index + 1 === OCTOBER
      ? { name, ...october, isSample: false }
      : { name, orders: 0, amount: 0, ...SAMPLE_MONTHS[index], cancelled: 0, isSample: true },
  );
}

export function liveMonths(months: readonly MonthlyFigures[], year: number): ChartMonth[] {
  const monthsOfYear = months.filter((month) => month.year === year);
  return MONTHS.map((name, index) => ({
    name,
    ...sumMonths(monthsOfYear.filter(({ month }) => month === index + 1)),
    isSample: false,
  }));
}

/** Returns the years with orders and the current year, latest first. */
export function chartYears(months: readonly MonthlyFigures[], thisYear: number): number[] {
  return [...new Set([thisYear, ...months.map(({ year }) => year)])].sort((a, b) => b - a);
}

function sumMonths(months: readonly MonthlyFigures[]) {
  return months.reduce(
    (sum, { orders, amount, cancelled }) => ({
      orders: sum.orders + orders,
      amount: sum.amount + amount,
      cancelled: sum.cancelled + cancelled,
    }),
    { orders: 0, amount: 0, cancelled: 0 },
  );
}
