/**
 * Each `…Error` function returns an error message, or undefined for a valid field. Messages from the specification
 * (section 5) are verbatim.
 */
import { nameLengthError, normalise, removeInvisibleCharacters } from './text';

export const RELEASE_YEARS = { min: 1950, max: 2010 };

/** Maximum price in dollars. The limit rejects typos and prices that do not fit into the database column. */
const MAX_PRICE = 1_000_000;

/** The limit rejects typos and numbers that do not fit into the database column. */
export const MAX_STOCK = 1_000_000;

/** The upload preset that the store's own pages send. Cloudinary receives the configured preset instead. */
export const UPLOAD_PRESET = 'press-start';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The fields of the product form; an empty field is an empty string or list, undefined, or null for `list_price`. */
export interface ProductForm {
  name_product: string;
  price_product: number | undefined;
  list_price: number | null;
  description_product: string;
  thumbnail_product: string;
  image_product: readonly string[];
  in_stock: number | undefined;
  release_year: number | undefined;
  genres: readonly string[];
  platforms: readonly string[];
}

export function productNameError(value: string): string | undefined {
  return nameLengthError('Product', value, 3, 50);
}

export function productPriceError(price: number | undefined): string | undefined {
  if (price === undefined || price < 1) return 'Price must be higher';
  if (!Number.isInteger(price)) return 'Price must be Integer';
  return price <= MAX_PRICE ? undefined : `Price must be at most ${MAX_PRICE}`;
}

export function listPriceError(listPrice: number | null, price: number | undefined): string | undefined {
  if (listPrice === null) return undefined;
  if (!Number.isInteger(listPrice) || listPrice < 1 || listPrice > MAX_PRICE)
    return `The list price must be a whole number from 1 to ${MAX_PRICE}`;
  return price === undefined || listPrice >= price
    ? undefined
    : 'The list price must not be lower than the price';
}

export function productDescriptionError(value: string): string | undefined {
  return normalise(value) ? undefined : 'A description is required';
}

export function productThumbnailError(url: string): string | undefined {
  return url.trim() ? imageUrlError(url) : 'A thumbnail image is required';
}

export function productImagesError(urls: readonly string[]): string | undefined {
  if (urls.length === 0) return 'At least one image is required';
  return urls.map(imageUrlError).find((text) => text !== undefined);
}

export function productStockError(stock: number | undefined = NaN): string | undefined {
  // A missing stock is NaN, which is not an integer.
  if (!Number.isInteger(stock) || stock < 0) return 'Stock must be a whole number of at least 0';
  return stock <= MAX_STOCK ? undefined : `Stock must be at most ${MAX_STOCK}`;
}

export function releaseYearError(year: number | undefined): string | undefined {
  if (year === undefined) return 'A release year is required';
  const { min, max } = RELEASE_YEARS;
  return Number.isInteger(year) && year >= min && year <= max
    ? undefined
    : `The release year must be from ${min} to ${max}`;
}

export function productGenresError(genres: readonly string[]): string | undefined {
  return genres.length > 0 ? undefined : 'At least one genre is required';
}

export function productPlatformsError(platforms: readonly string[]): string | undefined {
  return platforms.length > 0 ? undefined : 'At least one platform is required';
}

export function productErrors(form: ProductForm): Partial<Record<keyof ProductForm, string>> {
  const errors: Record<keyof ProductForm, string | undefined> = {
    name_product: productNameError(form.name_product),
    price_product: productPriceError(form.price_product),
    list_price: listPriceError(form.list_price, form.price_product),
    description_product: productDescriptionError(form.description_product),
    thumbnail_product: productThumbnailError(form.thumbnail_product),
    image_product: productImagesError(form.image_product),
    in_stock: productStockError(form.in_stock),
    release_year: releaseYearError(form.release_year),
    genres: productGenresError(form.genres),
    platforms: productPlatformsError(form.platforms),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

/** Accepts only a path under `/images/` or an https URL without credentials, because the URL ends up in the markup. */
function imageUrlError(url: string): string | undefined {
  const isOwnPath = /^\/images\/(?!.*\.\.)[\w./-]+$/.test(url);
  return isOwnPath || isSafeHttpsUrl(url)
    ? undefined
    : "An image must be one of the store's own or have an https address";
}

function isSafeHttpsUrl(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

export function genreNameError(value: string): string | undefined {
  return nameLengthError('Genre', value, 3, 15);
}

export function platformNameError(value: string): string | undefined {
  return nameLengthError('Platform', value, 3, 15);
}

/**
 * Returns a name as the catalogue stores it: single spaces between words, no surrounding spaces, no invisible
 * characters.
 */
export function catalogueName(value: string): string {
  return removeInvisibleCharacters(normalise(value).replace(/\s+/g, ' ')).trim();
}
