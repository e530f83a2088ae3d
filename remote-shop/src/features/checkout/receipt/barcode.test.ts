import { encodeBarcode } from './barcode';

/** Reads Code 39 as a scanner does: nine elements per character and a narrow gap between characters. */
function scan(widths: number[]): string {
  const characters: Record<string, string> = {
    nnnwwnwnn: '0',
    wnnwnnnnw: '1',
    nnwwnnnnw: '2',
    wnwwnnnnn: '3',
    nnnwwnnnw: '4',
    wnnwwnnnn: '5',
    nnwwwnnnn: '6',
    nnnwnnwnw: '7',
    wnnwnnwnn: '8',
    nnwwnnwnn: '9',
    nwnnwnwnn: '*',
  };
  const elements = widths.map((width) => (width > 1 ? 'w' : 'n')).join('');
  return (`${elements}n`.match(/.{10}/g) ?? []).map((code) => characters[code.slice(0, 9)] ?? '?').join('');
}

test.each([1, 31, 90_872, 1_234_567_890])('A scanner reads the number %d from its barcode', (number) => {
  expect(scan(encodeBarcode(number))).toBe(`*${number}*`);
});
