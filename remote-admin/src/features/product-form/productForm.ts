import type { Game, NewGame } from '@press-start/api/contract';
import { productErrors } from '@press-start/api/contract/rules';
import type { ProductForm } from '@press-start/api/contract/rules';
import { genreNames, platformNames } from '@press-start/shared-ui/format';
import type { GameNames } from '@press-start/shared-ui/format';

/** What stands in the fields of a product's form: numbers as they are typed. */
export interface ProductValues {
  name_product: string;
  price_product: string;
  description_product: string;
  image_product: readonly string[];
  thumbnail_product: string;
  in_stock: string;
  on_sale: boolean;
  release_year: string;
  genres: readonly string[];
  platforms: readonly string[];
}

export type ProductProblems = Partial<Record<keyof ProductForm, string>>;

/** The form of a product that is not there yet. */
export const newProduct: ProductValues = {
  name_product: '',
  price_product: '',
  description_product: '',
  image_product: [],
  thumbnail_product: '',
  in_stock: '1',
  on_sale: false,
  release_year: '',
  genres: [],
  platforms: [],
};

export function valuesOf(game: Omit<Game, keyof GameNames> & GameNames): ProductValues {
  const { name_product, description_product, image_product, thumbnail_product, on_sale } = game;
  return {
    name_product,
    description_product,
    image_product,
    thumbnail_product,
    on_sale,
    price_product: String(game.price_product),
    in_stock: String(game.in_stock),
    release_year: String(game.release_year),
    genres: genreNames(game),
    platforms: platformNames(game),
  };
}

/** What the API takes for these values. */
export function fieldsOf(values: ProductValues): NewGame {
  return {
    ...values,
    price_product: number(values.price_product),
    in_stock: number(values.in_stock),
    release_year: number(values.release_year),
    image_product: [...values.image_product],
    genres: [...values.genres],
    platforms: [...values.platforms],
  };
}

/** The texts for invalid fields (specification, section 5); an edit checks only those in `only`. */
export function problemsOf(values: ProductValues, only?: readonly (keyof ProductValues)[]): ProductProblems {
  const problems = productErrors({
    ...values,
    price_product: number(values.price_product),
    in_stock: number(values.in_stock),
    release_year: number(values.release_year),
  });
  if (!only) return problems;
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => only.some((name) => name === field)),
  );
}

/** The fields in which two forms differ. */
export function differences(one: ProductValues, other: ProductValues): (keyof ProductValues)[] {
  return fieldNames.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** In the order in which a form asks for them. */
export const fieldNames = [
  'name_product',
  'price_product',
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
  in_stock: 'Stock',
  release_year: 'Released',
  on_sale: 'On sale',
  description_product: 'Description',
  genres: 'Genre',
  platforms: 'Platform',
  image_product: 'Images',
  thumbnail_product: 'Thumbnail',
};

function number(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
