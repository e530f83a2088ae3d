import { nameLengthError, normalised, withoutUnseen } from './text';

/** Specification, section 5: the exact text to show, or undefined when the genre's name is right. */
export function genreNameError(value: string): string | undefined {
  return nameLengthError('Genre', value, 3, 15);
}

export function platformNameError(value: string): string | undefined {
  return nameLengthError('Platform', value, 3, 15);
}

/** A name as the catalogue keeps it: one space between words, none around, nothing that cannot be seen. */
export function listedName(value: string): string {
  return withoutUnseen(normalised(value).replace(/\s+/g, ' ')).trim();
}
