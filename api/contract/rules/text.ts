/**
 * Returns a field's value with compatibility forms (full-width letters, ligatures) folded and surrounding spaces
 * removed.
 */
export function normalise(value: string): string {
  return value.normalize('NFKC').trim();
}

/** Removes invisible characters: control characters and zero-width characters. */
export function removeInvisibleCharacters(value: string): string {
  return value.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Counts code points, not UTF-16 code units. */
function countCharacters(value: string): number {
  return [...value].length;
}

/** Returns an error message if the text is empty or longer than `max` characters. */
export function textError(label: string, text: string, max: number): string | undefined {
  const count = countCharacters(normalise(text));
  if (count === 0) return `${label} is required`;
  return count > max ? `${label} has at most ${max} characters` : undefined;
}

/** Returns the specification's error message for an invalid length, or undefined for a valid length. */
export function lengthError(value: string, min: number, max: number): string | undefined {
  const count = countCharacters(value);
  return count < min || count > max ? `Must be between ${min} and ${max} characters in length` : undefined;
}

/**
 * Returns the error message for the name of a product, genre or platform (specification, section 5), or undefined for a
 * valid name.
 */
export function nameLengthError(label: string, value: string, min: number, max: number): string | undefined {
  const count = countCharacters(removeInvisibleCharacters(normalise(value)));
  if (count === 0) return `${label} name is required`;
  if (count < min) return `${label} name is too short`;
  return count > max ? `${label} name is too long` : undefined;
}
