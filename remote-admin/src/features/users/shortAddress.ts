const LONGEST = 18;
const CUT = 17;

/** An address in the table: over 18 characters the first 17 and '...' (specification, section 2). */
export function shortAddress(address: string): string {
  const characters = [...address];
  return characters.length > LONGEST ? `${characters.slice(0, CUT).join('')}...` : address;
}
