/** Returns a LIKE pattern for strings that contain this text literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
