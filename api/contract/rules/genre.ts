import { nameLengthError, normalised, withoutInvisible } from './text';

/** Returns the error message of the specification (section 5), or undefined for a valid name. */
export function genreNameError(value: string): string | undefined {
  return nameLengthError('Genre', value, 3, 15);
}

export function platformNameError(value: string): string | undefined {
  return nameLengthError('Platform', value, 3, 15);
}

/** Returns a name as the catalogue stores it: single spaces between words, no surrounding spaces, no invisible characters. */
export function listedName(value: string): string {
  return withoutInvisible(normalised(value).replace(/\s+/g, ' ')).trim();
}
