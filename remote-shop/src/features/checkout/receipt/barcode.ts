/**
 * Alternating bars and spaces of each Code 39 character, starting with a bar; `1` is wide, `0` is narrow. `*`
 * starts and ends a code.
 */
const patterns: Record<string, string> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
  '*': '010010100',
};

const [NARROW, WIDE] = [1, 3];

/** Encodes a number in Code 39. Returns the widths of its bars and spaces in modules, starting with a bar. */
export function encodeBarcode(number: number): number[] {
  const widths = [...`*${number}*`].map((character) =>
    [...(patterns[character] ?? '')].map((element) => (element === '1' ? WIDE : NARROW)),
  );
  return widths.flatMap((character, index) => (index === 0 ? character : [NARROW, ...character]));
}
