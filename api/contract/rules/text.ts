/** Folds compatibility forms (full-width letters, ligatures) and removes surrounding spaces. */
export function normalise(value: string): string {
  return value.normalize('NFKC').trim();
}

/** Removes control characters and invisible characters, such as zero-width spaces. */
export function removeInvisibleCharacters(value: string): string {
  return value.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Counts code points, not UTF-16 code units. */
function countCharacters(value: string): number {
  return [...value].length;
}

export function textError(label: string, text: string, max: number): string | undefined {
  const count = countCharacters(normalise(text));
  if (count === 0) return `${label} is required`;
  return count > max ? `${label} has at most ${max} characters` : undefined;
}

export function lengthError(value: string, min: number, max: number): string | undefined {
  const count = countCharacters(value);
  return count < min || count > max ? `Must be between ${min} and ${max} characters in length` : undefined;
}

export function nameLengthError(label: string, value: string, min: number, max: number): string | undefined {
  const count = countCharacters(removeInvisibleCharacters(normalise(value)));
  if (count === 0) return `${label} name is required`;
  if (count < min) return `${label} name is too short`;
  return count > max ? `${label} name is too long` : undefined;
}
