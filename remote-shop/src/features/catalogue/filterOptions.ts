import type { GameSort } from '@press-start/api/contract';
import { price } from '@press-start/shared-ui/format';
import { type NumberRange, writeRange } from './query';

export interface FilterOption {
  value: string;
  text: string;
}

/** Lists the options of a name filter. If the URL contains only part of a name, that part becomes an extra option. */
export function nameOptions(all: string, names: readonly string[], selected: string): FilterOption[] {
  return withSelected([{ value: '', text: all }, ...names.map((name) => ({ value: name, text: name }))], {
    value: selected,
    text: selected,
  });
}

export const priceOptions = (selected: NumberRange | undefined) =>
  withSelected(
    [
      { value: '', text: 'Any price' },
      { value: '-19', text: 'Under $20' },
      { value: '20-39', text: '$20 to $39' },
      { value: '40-59', text: '$40 to $59' },
      { value: '60-', text: '$60 and more' },
    ],
    { value: writeRange(selected), text: selected ? priceText(selected) : '' },
  );

/** Lists the decades of release years, which range from 1950 to 2010 (specification, section 9). */
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
  { value: '', text: 'As on the shelf' },
  { value: 'name', text: 'Name' },
  { value: 'price-asc', text: 'Price, low to high' },
  { value: 'price-desc', text: 'Price, high to low' },
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
];

function priceText({ min, max }: NumberRange): string {
  if (min === undefined) return max === undefined ? '' : `Under ${price(max + 1)}`;
  return max === undefined ? `${price(min)} and more` : `${price(min)} to ${price(max)}`;
}

function yearText({ min, max }: NumberRange): string {
  if (min === undefined) return `${max} and before`;
  return max === undefined ? `${min} and later` : `${min} to ${max}`;
}

const withSelected = (options: FilterOption[], selected: FilterOption): FilterOption[] =>
  options.some(({ value }) => value === selected.value) ? options : [...options, selected];
