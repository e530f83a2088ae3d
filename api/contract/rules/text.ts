/**
 * Returns a field's value with compatibility forms (full-width letters, ligatures) folded and surrounding spaces
 * removed.
 */
export function normalised(value: string): string {
  return value.normalize('NFKC').trim();
}

/** Removes invisible characters: control characters and zero-width characters. */
export function removeInvisibleCharacters(value: string): string {
  return value.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Counts characters (code points), not UTF-16 code units. */
function length(value: string): number {
  return [...value].length;
}

/** Returns the error message for text that is empty or longer than `maximum` characters. */
export function textError(name: string, text: string, maximum: number): string | undefined {
  const characters = length(normalised(text));
  if (characters === 0) return `${name} is required`;
  return characters > maximum ? `${name} has at most ${maximum} characters` : undefined;
}

/** Returns the specification's error message for an invalid length, or undefined for a valid length. */
export function lengthError(value: string, min: number, max: number): string | undefined {
  const count = length(value);
  return count < min || count > max ? `Must be between ${min} and ${max} characters in length` : undefined;
}

/**
 * Returns the error message for the name of a product, genre or platform (specification, section 5), or undefined for a
 * valid name.
 */
export function nameLengthError(label: string, value: string, min: number, max: number): string | undefined {
  const count = length(removeInvisibleCharacters(normalised(value)));
  if (count === 0) return `${label} name is required`;
  if (count < min) return `${label} name is too short`;
  return count > max ? `${label} name is too long` : undefined;
}
