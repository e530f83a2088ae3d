/** Pure functions, so that the server and the browser render the same prices, names, counts and dates. */
import { exactPrice, store } from '@press-start/api/contract/rules';

const MAX_NAME_LENGTH = 33;
const TRUNCATED_LENGTH = 30;
const MAX_BADGE_COUNT = 99;

/** Returns `'$49'` for `49`. All prices are whole dollars (specification, section 9). */
export function price(dollars: number): string {
  return exactPrice(dollars);
}

/**
 * Returns the unit price after a coupon discount, for display only: `$41.65`, or `$49` if there is no
 * discount. Computes in whole cents to avoid rounding errors.
 */
export function discountedPrice(dollars: number, percent: number): string {
  if (percent === 0) return price(dollars);
  const cents = dollars * (100 - percent);
  const amount = Math.floor(cents / 100) + store.currency.decimal + String(cents % 100).padStart(2, '0');
  return store.currency.before + amount + store.currency.after;
}

export function capitalise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/**
 * Returns the capitalised name. A name of more than 33 characters is truncated to 30 characters plus '...'
 * (specification, section 2).
 */
export function cardName(name: string): string {
  const characters = [...capitalise(name)];
  return characters.length > MAX_NAME_LENGTH
    ? `${characters.slice(0, TRUNCATED_LENGTH).join('')}...`
    : characters.join('');
}

/** Genres and platforms in every format of the specification (section 3): objects or plain strings. */
export interface GameNames {
  genres?: readonly ({ name_genre: string } | string)[];
  name_genre?: readonly string[];
  platforms?: readonly ({ name_platform: string } | string)[];
  name_platform?: readonly string[];
}

export const platformNames = ({ platforms, name_platform }: GameNames): readonly string[] =>
  platforms?.map((platform) => (typeof platform === 'string' ? platform : platform.name_platform)) ??
  name_platform ??
  [];

export const genreNames = ({ genres, name_genre }: GameNames): readonly string[] =>
  genres?.map((genre) => (typeof genre === 'string' ? genre : genre.name_genre)) ?? name_genre ?? [];

export function cappedCount(count: number): string {
  return count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count);
}

/** Returns the date part of an ISO date string: `'2026-03-09T…'` -> `'2026-03-09'`. */
export function datePart(iso: string): string {
  return iso.slice(0, 10);
}
