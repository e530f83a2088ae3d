import type { Game, NewGame } from '@press-start/api/contract';
import type { ProductForm } from '@press-start/api/contract/rules';
import { earlierPrice, productErrors, reductionPercent } from '@press-start/api/contract/rules';
import type { GameNames } from '@press-start/shared-ui/format';
import { genreNames, platformNames, price } from '@press-start/shared-ui/format';

/** Values of the product form. Numbers are strings, as in the inputs. */
export interface ProductValues {
  name_product: string;
  price_product: string;
  list_price: string;
  description_product: string;
  image_product: readonly string[];
  thumbnail_product: string;
  in_stock: string;
  on_sale: boolean;
  release_year: string;
  genres: readonly string[];
  platforms: readonly string[];
}

export type ProductErrors = Partial<Record<keyof ProductForm, string>>;

export const emptyProduct: ProductValues = {
  name_product: '',
  price_product: '',
  list_price: '',
  description_product: '',
  image_product: [],
  thumbnail_product: '',
  in_stock: '1',
  on_sale: false,
  release_year: '',
  genres: [],
  platforms: [],
};

export function toFormValues(game: Omit<Game, keyof GameNames> & GameNames): ProductValues {
  const { name_product, description_product, image_product, thumbnail_product, on_sale } = game;
  return {
    name_product,
    description_product,
    image_product,
    thumbnail_product,
    on_sale,
    price_product: String(game.price_product),
    list_price: String(game.list_price ?? ''),
    in_stock: String(game.in_stock),
    release_year: String(game.release_year),
    genres: genreNames(game),
    platforms: platformNames(game),
  };
}

export function toNewGame(values: ProductValues): NewGame {
  return {
    ...values,
    price_product: toNumber(values.price_product),
    list_price: toNumber(values.list_price) ?? null,
    in_stock: toNumber(values.in_stock),
    release_year: toNumber(values.release_year),
    image_product: [...values.image_product],
    genres: [...values.genres],
    platforms: [...values.platforms],
  };
}

/**
 * Returns the messages for invalid fields (specification, section 5). If `fields` is given, returns only the
 * messages for these fields, and for the list price if the price is among them.
 */
export function productFormErrors(
  values: ProductValues,
  fields?: readonly (keyof ProductValues)[],
): ProductErrors {
  const errors = productErrors({
    ...values,
    price_product: toNumber(values.price_product),
    list_price: toNumber(values.list_price) ?? null,
    in_stock: toNumber(values.in_stock),
    release_year: toNumber(values.release_year),
  });
  if (!fields) return errors;
  // A changed price can make the list price invalid.
  const checkedFields = fields.includes('price_product') ? [...fields, 'list_price'] : fields;
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => checkedFields.some((name) => name === field)),
  );
}

export function changedFields(a: ProductValues, b: ProductValues): (keyof ProductValues)[] {
  return fieldNames.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
}

/** Percentage on the fixed badge (specification, section 9). It does not change the price. */
const BADGE_PERCENT = 20;

/**
 * Returns a hint about the badge of a product on sale. Without a list price, the badge always shows -20%
 * (interpretation Q10), so the hint warns that the price may not match. With a list price, the hint describes
 * what the shop will show. Returns `undefined` if the product is not on sale, or if an edit without a list
 * price puts it on sale at 20% off the loaded price.
 *
 * @param loadedGame the product as it was loaded, with the old price, or `undefined` for a new product
 */
export function saleHint(values: ProductValues, loadedGame?: Game): string | undefined {
  if (!values.on_sale) return undefined;
  if (values.list_price.trim() !== '') return listPriceHint(values, loadedGame);
  if (!loadedGame || loadedGame.on_sale)
    return `The badge says -${BADGE_PERCENT}%. Charged is the price above.`;
  const oldPrice = loadedGame.price_product;
  const badgePrice = Math.round((oldPrice * (100 - BADGE_PERCENT)) / 100);
  if (Number(values.price_product) === badgePrice) return undefined;
  return `The badge will say -${BADGE_PERCENT}%, yet the price does not. From ${price(oldPrice)} that would be ${price(badgePrice)}.`;
}

/**
 * Describes how the shop will show a sale with a list price. Only the API knows the exact earlier price of a
 * new sale.
 */
function listPriceHint(values: ProductValues, loadedGame?: Game): string {
  const [dollars, listPrice] = [Number(values.price_product), Number(values.list_price)];
  if (!loadedGame) return 'A new product has no earlier price, so the badge says Sale.';
  const isSameSale = loadedGame.on_sale && loadedGame.price_product === dollars;
  // The loaded earlier price is that of the current sale, but may have been capped at the loaded list price.
  const knownPrice = isSameSale && loadedGame.list_price !== undefined ? loadedGame.earlier_price : undefined;
  const isExact =
    knownPrice !== undefined && (listPrice <= knownPrice || listPrice === loadedGame.list_price);
  if (isSameSale && loadedGame.list_price === listPrice && knownPrice === undefined)
    return 'The price was not higher in the 30 days before the sale, so the badge says Sale.';
  const priorPrice = isSameSale ? (knownPrice ?? listPrice) : loadedGame.price_product;
  const earlier = earlierPrice({ price: dollars, listPrice, priorPrice });
  if (earlier === undefined) return 'The price is not lower than before, so the badge says Sale.';
  const display = `${price(earlier)} struck through and -${reductionPercent(earlier, dollars)}%`;
  return isExact
    ? `The shop shows ${display}.`
    : `The shop shows at most ${display}: the lowest price of the 30 days before the sale counts.`;
}

export const fieldNames = [
  'name_product',
  'price_product',
  'list_price',
  'in_stock',
  'release_year',
  'on_sale',
  'description_product',
  'genres',
  'platforms',
  'image_product',
  'thumbnail_product',
] as const satisfies readonly (keyof ProductValues)[];

export const fieldLabels: Record<keyof ProductValues, string> = {
  name_product: 'Name',
  price_product: 'Price',
  list_price: 'List price',
  in_stock: 'Stock',
  release_year: 'Released',
  on_sale: 'On sale',
  description_product: 'Description',
  genres: 'Genre',
  platforms: 'Platform',
  image_product: 'Images',
  thumbnail_product: 'Thumbnail',
};

function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
