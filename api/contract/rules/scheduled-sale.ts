import { exactPrice } from './price';
import { productPriceError } from './product';
import { isUtcTimestamp } from './timestamp';

/** Tolerance for start times in the past, because times in forms have no seconds. */
const START_TOLERANCE_MS = 60_000;

export interface ScheduledSaleForm {
  /** Undefined for an empty field. */
  id_product: number | undefined;
  sale_price: number | undefined;
  /** ISO 8601, UTC; null for an immediate start. */
  starts_at: string | null;
  /** Null for an empty field. */
  ends_at: string | null;
}

interface Context {
  now: number;
  /** The product's price without the sale, if it is known. */
  regularPrice?: number | undefined;
  /** False for a sale that has already started. */
  checkStart?: boolean;
}

export function scheduledSaleErrors(
  form: ScheduledSaleForm,
  { now, regularPrice, checkStart = true }: Context,
): Partial<Record<keyof ScheduledSaleForm, string>> {
  const errors: Record<keyof ScheduledSaleForm, string | undefined> = {
    id_product: productError(form.id_product),
    sale_price: productPriceError(form.sale_price) ?? reductionError(form.sale_price, regularPrice),
    starts_at: checkStart ? startError(form.starts_at, now) : undefined,
    ends_at: endError(form, now),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

function productError(id: number | undefined): string | undefined {
  return id !== undefined && Number.isInteger(id) && id >= 1 && id <= 2_147_483_647
    ? undefined
    : 'Please enter the number of a product';
}

function reductionError(price: number | undefined, regularPrice: number | undefined): string | undefined {
  if (price === undefined || regularPrice === undefined || price < regularPrice) return undefined;
  return `The sale price must be lower than ${exactPrice(regularPrice)}`;
}

function startError(start: string | null, now: number): string | undefined {
  if (start === null) return undefined;
  if (!isUtcTimestamp(start)) return 'Please enter a date and a time';
  return Date.parse(start) > now - START_TOLERANCE_MS
    ? undefined
    : 'The start is in the past. Leave it empty to start now';
}

function endError({ starts_at: start, ends_at: end }: ScheduledSaleForm, now: number): string | undefined {
  if (end === null || !isUtcTimestamp(end)) return 'Please enter a date and a time';
  if (start !== null && isUtcTimestamp(start) && Date.parse(end) <= Date.parse(start))
    return 'The end must be later than the start';
  return Date.parse(end) > now ? undefined : 'The end is in the past';
}
