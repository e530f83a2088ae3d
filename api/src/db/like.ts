/** Returns a LIKE pattern that matches every string containing this text literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
