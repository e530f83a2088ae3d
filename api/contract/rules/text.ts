/** What a field really holds: compatibility forms folded (full-width letters, ligatures), outer space dropped. */
export function normalised(value: string): string {
  return value.normalize('NFKC').trim();
}

/** Without control characters and letters of no width, which nobody who reads the text can tell. */
export function withoutUnseen(value: string): string {
  return value.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Length as a person counts it: one per character, not per UTF-16 unit. */
function length(value: string): number {
  return [...value].length;
}

/** The specification's length text, or undefined when the length is right. */
export function lengthError(value: string, min: number, max: number): string | undefined {
  const count = length(value);
  return count < min || count > max ? `Must be between ${min} and ${max} characters in length` : undefined;
}

/** The text for the name of a product, genre or platform (specification, section 5); undefined when the name is right. */
export function nameLengthError(what: string, value: string, min: number, max: number): string | undefined {
  const count = length(withoutUnseen(normalised(value)));
  if (count === 0) return `${what} name is required`;
  if (count < min) return `${what} name is too short`;
  return count > max ? `${what} name is too long` : undefined;
}
