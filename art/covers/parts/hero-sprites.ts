import type { Bitmap } from '../../pixels';

export interface Tool {
  rows: Bitmap;
  x: number;
  y: number;
  isBehind: boolean;
}

const parseBitmap = (picture: string): Bitmap => picture.trim().split(/\s+/);

/**
 * Heads of 12 x 9 pixels that face right. S: skin, H: hair, A: hat, W: white, X: metal, Y: gold, K: ink. A
 * lower-case letter is another shade of the same colour.
 */
export const HEADS: readonly [Bitmap, ...Bitmap[]] = [
  parseBitmap(`
...KKKKKK...
..KHHHHHHK..
.KHHhhHHHHK.
.KHHHHHSSSK.
.KHHSSSSSSK.
.KHSSSKSSKK.
..KSSSKSSKK.
..KsSSSSSSK.
...KKKKKKK..`),
  parseBitmap(`
...KKKKKK...
..KAAAAAAK..
.KAWAAAAAAK.
.KAAAAAAAAKK
.KaaaaAAAAAK
.KHSSKKKKKKK
..KSSSKSSKK.
..KsSSSSSSK.
...KKKKKKK..`),
  parseBitmap(`
...KKKKKK...
..KXXXXXXK..
.KXXWWXXXXK.
.KXXXXXXXXK.
.KxXXKKKKKK.
.KxXKAAKAAK.
.KxXXKKKKKK.
.KxxXXXKXXK.
..KKKKKKKK..`),
  parseBitmap(`
KK.KKKKKK.KK
KWKXXXXXXKWK
KWWKXWXXKWWK
.KKXXXXXXKK.
.KxAAAAAAAK.
.KxSSSKSSKK.
.KxSSSKSSKK.
.KxsSSSSSSK.
..KKKKKKKK..`),
  parseBitmap(`
....KKKKK...
...KAAAAAK..
..KAAWAAAAK.
.KAAAAAAAAK.
.KAAAKKKKKK.
.KaAKSSKSKK.
.KaAKSSKSKK.
.KaaKsSSSSK.
..KKKKKKKK..`),
  parseBitmap(`
...KKKKKK...
..KAAAAAAK..
..KAWAAAAK..
KKKYYYYYYKKK
KAAAAAAAAAAK
.KKKsSSSSKK.
..KSSSKSSKK.
..KsSSSSSSK.
...KKKKKKK..`),
  parseBitmap(`
...KKKKKK...
..KHHHHHHK..
.KHHhhHHHHK.
.KHHHHHSSSK.
KAAAAAAAAAK.
AKHHSSKSSKK.
AKHHSSKSSKK.
.KHHsSSSSSK.
.KHKKKKKKK..`),
  parseBitmap(`
.....KK.....
.....AK.....
..KKKKKKKK..
.KXWXXXXXXK.
.KXXKKKKKKK.
.KxXKAAKAAK.
.KxXKKKKKKK.
.KxxXXKXKXK.
..KKKKKKKK..`),
  parseBitmap(`
.KKK....KKK.
.KAAK..KAAK.
.KAaKKKKaAK.
.KAAAAAAAAK.
.KAAAAWWAWK.
.KaAWWKWWKK.
..KaWWKWWKK.
..KaaWWWWK..
...KKKKKK...`),
  parseBitmap(`
..K..KK..K..
..KYKYYKYK..
..KYYAYYAK..
.KHHHHHHHHK.
.KHHHSSSSSK.
.KHHSSKSSKK.
.KHHSSKSSKK.
.KHHsSSSSSK.
.KHHKKKKKK..`),
  parseBitmap(`
...KKKKKKK..
.KKHHHHHHHK.
KHHHhhHHHHK.
KHHHHHHHSSK.
KHHHHSSSSSK.
KHHSSSKSSKK.
KHHKSSKSSKK.
KHHKsSSSSSK.
KHK.KKKKKK..`),
];

/**
 * Bodies of 14 x 11 pixels with the neck in the first row. T: tunic, P: trousers, B: boots, A: trim. The
 * other letters have the same meaning as in `HEADS`.
 */
export const BODIES: readonly [Bitmap, ...Bitmap[]] = [
  parseBitmap(`
...KKTTTTKK...
..KTTTTTTTTK..
.KTTTTTTTTTTK.
KSKtTTTTTTKSSK
KSKtTTTTTTKSSK
.KKBBYYBBBKKK.
...KttTTTTK...
...KPPKKPPK...
..KPPPKKPPPK..
..KBBBKKBBBBK.
..KKKKK.KKKKK.`),
  parseBitmap(`
..KKXXXXXXKK..
.KXWKXXXXKXWK.
KXXXKXAAXKXXXK
KxXXKxAAXKXXXK
.KKKKxAAXKKKK.
.KxXKxXXXKxXK.
..KKKYYYYKKK..
...KxXKKXXK...
..KxXXKKxXXK..
..KxXXKKxXXXK.
..KKKKK.KKKKK.`),
  parseBitmap(`
...KKTTTTKK...
..KTTTTTTTTK..
.KTTtTTTTtTTK.
KTTKtTTTTKTTTK
KSSKtTYTTKSSSK
.KKKtTYTTKKKK.
..KttTYTTTK...
..KttTYTTTTK..
.KtttTYTTTTK..
.KYYYYYYYYYYK.
.KKKKKKKKKKKK.`),
  parseBitmap(`
...KKTWWTTKK..
.KKTTWWWTTTKK.
KTTKTWWWTKTTTK
KSSKTWWTTKSSSK
KSSKtTTTTKSSSK
.KKKBBYYBKKKK.
...KPPPPPPK...
..KPPPKPPPPK..
..KpPPKKpPPK..
.KBBBBKKBBBBK.
.KKKKKK.KKKKK.`),
  parseBitmap(`
..KKWWWWWWKK..
.KWWWTTWWWWWK.
KWWKWTTWWKWWWK
KwWKwWWWWKWWWK
KTTKwWWWWKTTTK
.KKKTTTTTKKKK.
...KwWWWWWK...
...KwWKKWWK...
..KwWWKKWWWK..
..KTTTKKTTTTK.
..KKKKK.KKKKK.`),
  parseBitmap(`
...KKTTTTKK...
..KAATTTTAAK..
.KAAKTTTTKAAK.
KAAKKtTTTKKAAK
KSSKKYYYYKKSSK
KaaKtTTTTTKaaK
KaaKtTTTTTTKaK
.KaKKPKKPPKKK.
..KKPPKKPPPK..
..KBBBKKBBBBK.
..KKKKK.KKKKK.`),
];

/** Tools with their position in the 14 x 19 figure. `isBehind`: the figure covers the tool. */
export const TOOLS: readonly [Tool, ...Tool[]] = [
  {
    x: 10,
    y: 3,
    isBehind: false,
    rows: parseBitmap(`
........KK
.......KWK
......KWXK
.....KWXK.
....KWXK..
.K.KWXK...
KYKWXK....
.KYYK.....
KBKYK.....
KKKKK.....`),
  },
  {
    x: 11,
    y: 0,
    isBehind: false,
    rows: parseBitmap(`
.KKKK.
KAWAAK
KAAAAK
.KKKK.
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..
..BK..`),
  },
  {
    x: 11,
    y: 10,
    isBehind: false,
    rows: parseBitmap(`
.KKKKKKKK.
KXXXXXXXYK
KxxxxKKKK.
.KKxK.....
..KKK.....`),
  },
  {
    x: 9,
    y: 2,
    isBehind: true,
    rows: parseBitmap(`
..KKKKKK..
.KXXXXXXK.
KXK.KBKKXK
KK..KBK.KK
....KBK...
....KBK...
....KBK...
....KBK...
....KBK...
....KBK...`),
  },
  {
    x: 8,
    y: 9,
    isBehind: false,
    rows: parseBitmap(`
KKKKKKK
KWAAAAK
KAAYAAK
KAYYYAK
KaAYAAK
KaAAAAK
.KaAAK.
..KKK..`),
  },
  {
    x: 11,
    y: 12,
    isBehind: false,
    rows: parseBitmap(`
.KKK.
K...K
KKKKK
KYWYK
KYYYK
KYYYK
KKKKK`),
  },
];
