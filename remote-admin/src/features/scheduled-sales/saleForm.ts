import type { NewScheduledSale, ScheduledSale, ScheduledSaleUpdate } from '@press-start/api/contract';
import type { ScheduledSaleForm } from '@press-start/api/contract/rules';
import { scheduledSaleErrors } from '@press-start/api/contract/rules';
import { toInputValue, toTimestamp } from '../forms/timestamps';

/** Values of the form for a scheduled sale, as strings. Times are in UTC. */
export interface SaleValues {
  id_product: string;
  sale_price: string;
  starts_at: string;
  ends_at: string;
}

/** Product for a new sale, specified by the link to the form. */
export interface SaleProduct {
  id_product: number;
  name_product: string;
  price_product: number;
  thumbnail_product: string;
}

export function newSale(product: SaleProduct | undefined): SaleValues {
  return { id_product: String(product?.id_product ?? ''), sale_price: '', starts_at: '', ends_at: '' };
}

export function toFormValues(sale: ScheduledSale): SaleValues {
  return {
    id_product: String(sale.id_product),
    sale_price: String(sale.sale_price),
    starts_at: toInputValue(sale.starts_at),
    ends_at: toInputValue(sale.ends_at),
  };
}

/**
 * Returns the messages for invalid fields. `sale` is the loaded sale, or `undefined` for a new sale.
 * `product` is the product that the link to the form specifies, if any.
 */
export function saleFormErrors(
  values: SaleValues,
  { sale, product }: { sale: ScheduledSale | undefined; product: SaleProduct | undefined },
): Partial<Record<keyof SaleValues, string>> {
  const form = toForm(values);
  const regularPrice = sale?.regular_price ?? product?.price_product;
  const isSameProduct = form.id_product === (sale?.id_product ?? product?.id_product);
  // The API does not check an unchanged price again.
  const isPriceUnchanged = values.sale_price === String(sale?.sale_price);
  return scheduledSaleErrors(form, {
    now: Date.now(),
    regularPrice: isSameProduct && !isPriceUnchanged ? regularPrice : undefined,
    checkStart: sale === undefined || values.starts_at !== toInputValue(sale.starts_at),
  });
}

export function toNewSale(values: SaleValues): NewScheduledSale {
  return toForm(values);
}

/** Returns only the changed fields, so that concurrent edits to other fields survive. */
export function toEditedSale(values: SaleValues, loaded: ScheduledSale): ScheduledSaleUpdate {
  const before = toFormValues(loaded);
  const { sale_price, starts_at, ends_at } = toForm(values);
  return {
    ...(values.sale_price !== before.sale_price && { sale_price }),
    ...(values.starts_at !== before.starts_at && { starts_at }),
    ...(values.ends_at !== before.ends_at && { ends_at }),
  };
}

function toForm(values: SaleValues): ScheduledSaleForm {
  return {
    id_product: toNumber(values.id_product),
    sale_price: toNumber(values.sale_price),
    starts_at: toTimestamp(values.starts_at),
    ends_at: toTimestamp(values.ends_at),
  };
}

const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text));
