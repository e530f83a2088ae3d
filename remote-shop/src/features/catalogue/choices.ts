import type { GameSort } from '@press-start/api/contract';
import { price } from '@press-start/shared-ui/format';
import { writeSpan, type Span } from './query';

/** Of a select: what the address says, and what the shopper reads. */
export interface Choice {
  value: string;
  text: string;
}

/** An address may ask for a part of a name that is no choice of the list: it is shown all the same. */
export function namesOrAll(all: string, names: readonly string[], chosen: string): Choice[] {
  return withChosen([{ value: '', text: all }, ...names.map((name) => ({ value: name, text: name }))], {
    value: chosen,
    text: chosen,
  });
}

export const prices = (chosen: Span | undefined) =>
  withChosen(
    [
      { value: '', text: 'Any price' },
      { value: '-19', text: 'Under $20' },
      { value: '20-39', text: '$20 to $39' },
      { value: '40-59', text: '$40 to $59' },
      { value: '60-', text: '$60 and more' },
    ],
    { value: writeSpan(chosen), text: chosen ? priceText(chosen) : '' },
  );

/** Decades, as far as the shelves reach: 1950 to 2010 (specification, section 9). */
export const decades = (chosen: Span | undefined) =>
  withChosen(
    [
      { value: '', text: 'Any year' },
      { value: '-1979', text: 'The 1970s and before' },
      { value: '1980-1989', text: 'The 1980s' },
      { value: '1990-1999', text: 'The 1990s' },
      { value: '2000-2010', text: 'The 2000s' },
    ],
    { value: writeSpan(chosen), text: chosen ? yearText(chosen) : '' },
  );

export const orders: { value: GameSort | ''; text: string }[] = [
  { value: '', text: 'As on the shelf' },
  { value: 'name', text: 'Name' },
  { value: 'price-asc', text: 'Price, low to high' },
  { value: 'price-desc', text: 'Price, high to low' },
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
];

/** A range that is no choice of the list, in the list's own words. */
function priceText({ min, max }: Span): string {
  if (min === undefined) return max === undefined ? '' : `Under ${price(max + 1)}`;
  return max === undefined ? `${price(min)} and more` : `${price(min)} to ${price(max)}`;
}

function yearText({ min, max }: Span): string {
  if (min === undefined) return `${max} and before`;
  return max === undefined ? `${min} and later` : `${min} to ${max}`;
}

const withChosen = (choices: Choice[], chosen: Choice): Choice[] =>
  choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen];
