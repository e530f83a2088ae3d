const NAME_LIMIT = 26;

/** A name in the list of low stock: over 26 characters the first 26 and '...' (specification, section 2). */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > NAME_LIMIT ? `${characters.slice(0, NAME_LIMIT).join('')}...` : name;
}
