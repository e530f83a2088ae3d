/** Returns a LIKE pattern that matches every text that contains this text literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
