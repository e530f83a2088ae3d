/** Formats prices, names, counts and dates. The functions are pure, so that server and browser render the same text. */

const MAX_NAME_LENGTH = 33;
const TRUNCATED_LENGTH = 30;
const MAX_BADGE_COUNT = 99;

/** Returns `'$49'` for `49`. All prices are whole dollars (specification, section 9). */
export function price(dollars: number): string {
  return `$${dollars}`;
}

/**
 * Returns the unit price after a coupon discount, for display only: with two decimals (`$41.65`), or without
 * decimals if there is no discount. The price is computed in whole cents to avoid rounding errors.
 */
export function discountedPrice(dollars: number, percent: number): string {
  if (percent === 0) return price(dollars);
  const cents = dollars * (100 - percent);
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Returns the text with its first character in upper case. */
export function capitalise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** Returns the capitalised name, cut to 30 characters and '...' if it has more than 33 (specification, section 2). */
export function cardName(name: string): string {
  const characters = [...capitalise(name)];
  return characters.length > MAX_NAME_LENGTH
    ? `${characters.slice(0, TRUNCATED_LENGTH).join('')}...`
    : characters.join('');
}

/** Genres and platforms of a product in every specified format (section 3): objects or plain strings. */
export interface GameNames {
  genres?: readonly ({ name_genre: string } | string)[];
  name_genre?: readonly string[];
  platforms?: readonly ({ name_platform: string } | string)[];
  name_platform?: readonly string[];
}

/** Returns the names of a game's platforms, whether they are stored as objects or as plain strings. */
export const platformNames = ({ platforms, name_platform }: GameNames): readonly string[] =>
  platforms?.map((platform) => (typeof platform === 'string' ? platform : platform.name_platform)) ??
  name_platform ??
  [];

/** Returns the names of a game's genres, whether they are stored as objects or as plain strings. */
export const genreNames = ({ genres, name_genre }: GameNames): readonly string[] =>
  genres?.map((genre) => (typeof genre === 'string' ? genre : genre.name_genre)) ?? name_genre ?? [];

/** Returns the text of a badge with a number: exact up to 99, then '99+'. */
export function cappedCount(count: number): string {
  return count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count);
}

/** Returns the date part of an ISO date string: `'2026-03-09T…'` -> `'2026-03-09'`. */
export function datePart(iso: string): string {
  return iso.slice(0, 10);
}
