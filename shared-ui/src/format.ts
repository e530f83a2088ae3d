/** How the store writes things: prices, names, counts and dates. Pure; same result on the server. */

const NAME_LIMIT = 33;
const NAME_CUT = 30;
const BADGE_LIMIT = 100;

/** `49` -> `'$49'`. Money is a whole number of dollars everywhere (specification, section 9). */
export function price(dollars: number): string {
  return `$${dollars}`;
}

/**
 * The price of one unit after a coupon, for display only: two decimals, `$41.65`. Worked out in whole cents so
 * that no rounding error of a float is ever shown. A charge is never computed from it.
 */
export function discountedPrice(dollars: number, percent: number): string {
  if (percent === 0) return price(dollars);
  const cents = dollars * (100 - percent);
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** First letter in upper case; the rest is left as it is. */
export function capitalise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** A name on a card: capitalised; over 33 characters the first 30 and '...' (specification, section 2). */
export function cardName(name: string): string {
  const characters = [...capitalise(name)];
  return characters.length > NAME_LIMIT
    ? `${characters.slice(0, NAME_CUT).join('')}...`
    : characters.join('');
}

/** Genres and platforms of a product in every shape of the specification (section 3): objects, or plain names. */
export interface GameNames {
  genres?: readonly ({ name_genre: string } | string)[];
  name_genre?: readonly string[];
  platforms?: readonly ({ name_platform: string } | string)[];
  name_platform?: readonly string[];
}

/** Returns the names of a game's platforms, whichever shape the product has. */
export const platformNames = ({ platforms, name_platform }: GameNames): readonly string[] =>
  platforms?.map((platform) => (typeof platform === 'string' ? platform : platform.name_platform)) ??
  name_platform ??
  [];

/** Returns the names of a game's genres, likewise. */
export const genreNames = ({ genres, name_genre }: GameNames): readonly string[] =>
  genres?.map((genre) => (typeof genre === 'string' ? genre : genre.name_genre)) ?? name_genre ?? [];

/** The number on the cart icon: exact up to 99, then '99+'. */
export function badge(count: number): string {
  return count >= BADGE_LIMIT ? '99+' : String(count);
}

/** The date part of an ISO date string: `'2026-03-09T…'` -> `'2026-03-09'`. */
export function datePart(iso: string): string {
  return iso.slice(0, 10);
}
