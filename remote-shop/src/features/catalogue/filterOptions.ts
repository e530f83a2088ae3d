import type { GameSort } from '@press-start/api/contract';
import { price } from '@press-start/shared-ui/format';
import { namesSeparator, type NumberRange, writeRange } from './query';

export interface FilterOption {
  value: string;
  text: string;
}

interface NameFilter {
  /** Plural noun for the options, such as `genres`. */
  kind: string;
  names: readonly string[];
  /** Game counts, in the order of `names`. */
  counts: readonly number[];
  selected: readonly string[];
}

/**
 * Returns the options of the platform or genre filter, with their numbers of games. A partial name or several
 * names become one extra option.
 */
export function nameOptions({ kind, names, counts, selected }: NameFilter): FilterOption[] {
  const options = names.map((name, index) => ({ value: name, text: `${name} (${counts[index] ?? 0})` }));
  return withSelected([{ value: '', text: `All ${kind}` }, ...options], {
    value: selected.join(namesSeparator),
    text: selected.length > 1 ? `${selected.length} ${kind}` : (selected[0] ?? ''),
  });
}

/** In whole units of the store's currency. */
const priceRanges: readonly NumberRange[] = [
  { max: 19 },
  { min: 20, max: 39 },
  { min: 40, max: 59 },
  { min: 60 },
];

export const priceOptions = (selected: NumberRange | undefined) =>
  withSelected(
    [
      { value: '', text: 'Any price' },
      ...priceRanges.map((range) => ({ value: writeRange(range), text: priceText(range) })),
    ],
    { value: writeRange(selected), text: selected ? priceText(selected) : '' },
  );

/** Returns whether a range is undefined or an option of its select. */
export const isListed = (range: NumberRange | undefined, options: typeof priceOptions) =>
  range === undefined || options(undefined).some(({ value }) => value === writeRange(range));

/** Release years range from 1950 to 2010 (specification, section 9). */
export const decadeOptions = (selected: NumberRange | undefined) =>
  withSelected(
    [
      { value: '', text: 'Any year' },
      { value: '-1979', text: 'The 1970s and before' },
      { value: '1980-1989', text: 'The 1980s' },
      { value: '1990-1999', text: 'The 1990s' },
      { value: '2000-2010', text: 'The 2000s' },
    ],
    { value: writeRange(selected), text: selected ? yearText(selected) : '' },
  );

export const sortOptions: { value: GameSort | ''; text: string }[] = [
  { value: '', text: 'Shelf order' },
  { value: 'name', text: 'Name' },
  { value: 'price-asc', text: 'Price, low to high' },
  { value: 'price-desc', text: 'Price, high to low' },
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'rating', text: 'Best rated' },
  { value: 'best-selling', text: 'Best selling' },
];

export function priceText({ min, max }: NumberRange): string {
  if (min === undefined) return max === undefined ? '' : `Under ${price(max + 1)}`;
  return max === undefined ? `${price(min)} and more` : `${price(min)} to ${price(max)}`;
}

export function yearText({ min, max }: NumberRange): string {
  if (min === undefined) return `${max} and before`;
  return max === undefined ? `${min} and later` : `${min} to ${max}`;
}

const withSelected = (options: FilterOption[], selected: FilterOption): FilterOption[] =>
  options.some(({ value }) => value === selected.value) ? options : [...options, selected];
