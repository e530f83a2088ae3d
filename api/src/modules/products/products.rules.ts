import { createHash } from 'node:crypto';
import type { EditedGame, FieldProblem, Game, NewGame } from '../../../contract';
import { catalogueName, normalise, productErrors, type ProductForm } from '../../../contract/rules';

export interface ProductFields {
  name_product: string;
  price_product: number;
  list_price: number | null;
  description_product: string;
  image_product: string[];
  thumbnail_product: string;
  in_stock: number;
  on_sale: boolean;
  release_year: number;
  genres: string[];
  platforms: string[];
}

/** The fields that a scheduled sale sets. */
export const PRICE_FIELDS = [
  'price_product',
  'list_price',
  'on_sale',
] as const satisfies readonly (keyof ProductFields)[];

/** Missing fields become empty, so that their "required" rule applies. */
export function productForm(fields: NewGame): ProductForm {
  return {
    name_product: catalogueName(fields.name_product ?? ''),
    price_product: fields.price_product,
    list_price: fields.list_price ?? null,
    description_product: normalise(fields.description_product ?? ''),
    image_product: fields.image_product ?? [],
    thumbnail_product: fields.thumbnail_product?.trim() ?? '',
    in_stock: fields.in_stock,
    release_year: fields.release_year,
    genres: fields.genres ?? [],
    platforms: fields.platforms ?? [],
  };
}

/**
 * Returns the problems with the fields. `only` limits them to the fields that an edit changes; an edit of the price
 * also checks the list price. Pictures on other hosts are rejected, because these hosts could replace them and track
 * visitors.
 */
export function productProblems(
  form: ProductForm,
  imageHosts: readonly string[],
  only?: readonly string[],
): FieldProblem[] {
  const message = `Images come from the store itself or from ${imageHosts.join(', ') || 'nowhere else'}`;
  const isForeign = (url: string) => !url.startsWith('/images/') && !imageHosts.includes(new URL(url).host);
  const errors = productErrors(form);
  const checked = only?.includes('price_product') ? [...only, 'list_price'] : only;
  if (errors.image_product === undefined && form.image_product.some(isForeign))
    errors.image_product = message;
  if (errors.thumbnail_product === undefined && isForeign(form.thumbnail_product))
    errors.thumbnail_product = message;
  return Object.entries(errors)
    .filter(([field]) => checked === undefined || checked.includes(field))
    .map(([field, message]) => ({ path: `/${field}`, message }));
}

export function productFields(form: ProductForm, onSale: boolean): ProductFields {
  const { price_product = 0, in_stock = 0, release_year = 0 } = form;
  return {
    ...form,
    price_product,
    in_stock,
    release_year,
    on_sale: onSale,
    image_product: [...form.image_product],
    genres: [...form.genres],
    platforms: [...form.platforms],
  };
}

export function fieldsOf(game: Game): ProductFields {
  return {
    name_product: game.name_product,
    price_product: game.price_product,
    list_price: game.list_price ?? null,
    description_product: game.description_product,
    image_product: game.image_product,
    thumbnail_product: game.thumbnail_product,
    in_stock: game.in_stock,
    on_sale: game.on_sale,
    release_year: game.release_year,
    genres: game.genres.map(({ name_genre }) => name_genre),
    platforms: game.platforms.map(({ name_platform }) => name_platform),
  };
}

/**
 * Returns the sent fields that differ from the values with which the form was loaded or, if these are unknown, from the
 * stored product.
 */
export function changedFields(edit: EditedGame, stored: ProductFields): NewGame {
  const { id_product: _id, version: _version, loaded = {}, ...sent } = edit;
  const before = new Map(Object.entries({ ...stored, ...loaded }));
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => !isEqual(value, before.get(field))),
  );
}

/** If the stock in the loaded form is known, applies only the difference, so that sales since then are not undone. */
export function stockAfterEdit(edit: EditedGame, requested: number, current: number): number {
  const loaded = edit.loaded?.in_stock;
  return loaded === undefined ? requested : current + requested - loaded;
}

export function fingerprint(request: NewGame): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
