import { createHash } from 'node:crypto';
import type { EditedGame, FieldProblem, Game, NewGame } from '../../../contract';
import { listedName, normalised, productErrors, type ProductForm } from '../../../contract/rules';

/** What a product is stored with. */
export interface ProductFields {
  name_product: string;
  price_product: number;
  description_product: string;
  image_product: string[];
  thumbnail_product: string;
  in_stock: number;
  on_sale: boolean;
  release_year: number;
  genres: string[];
  platforms: string[];
}

/** The fields as they are kept; what was not sent is empty, so that each meets its own "required" rule. */
export function productForm(fields: NewGame): ProductForm {
  return {
    name_product: listedName(fields.name_product ?? ''),
    price_product: fields.price_product,
    description_product: normalised(fields.description_product ?? ''),
    image_product: fields.image_product ?? [],
    thumbnail_product: fields.thumbnail_product?.trim() ?? '',
    in_stock: fields.in_stock,
    release_year: fields.release_year,
    genres: fields.genres ?? [],
    platforms: fields.platforms ?? [],
  };
}

/**
 * The broken fields as the API answers them; of an edit only those that change count. Pictures may lie in the store
 * itself or on `imageHosts`: anywhere else, somebody else could exchange them and watch who looks.
 */
export function productProblems(
  form: ProductForm,
  imageHosts: readonly string[],
  only?: readonly string[],
): FieldProblem[] {
  const strange = `Images come from the store itself or from ${imageHosts.join(', ') || 'nowhere else'}`;
  const isStrange = (url: string) => !url.startsWith('/images/') && !imageHosts.includes(new URL(url).host);
  const errors = productErrors(form);
  if (errors.image_product === undefined && form.image_product.some(isStrange))
    errors.image_product = strange;
  if (errors.thumbnail_product === undefined && isStrange(form.thumbnail_product))
    errors.thumbnail_product = strange;
  return Object.entries(errors)
    .filter(([field]) => only === undefined || only.includes(field))
    .map(([field, message]) => ({ path: `/${field}`, message }));
}

/** A form that has met the rules, in the shape it is stored in. */
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

/** The fields an edit means to change: sent, and other than what its form was filled from or, untold, than what is stored. */
export function changedFields(edit: EditedGame, stored: ProductFields): NewGame {
  const { id_product: _id, version: _version, loaded = {}, ...sent } = edit;
  const before = new Map(Object.entries({ ...stored, ...loaded }));
  return Object.fromEntries(Object.entries(sent).filter(([field, value]) => !same(value, before.get(field))));
}

/** The stock after an edit: moved by what the editor changed, so that units sold meanwhile are not brought back. */
export function movedStock(edit: EditedGame, requested: number, present: number): number {
  const loaded = edit.loaded?.in_stock;
  return loaded === undefined ? requested : present + requested - loaded;
}

/** One request's content as a short text, so that a reused Idempotency-Key is noticed. */
export function requestPrint(request: NewGame): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
