import type { Bitmap } from '../../pixels';

export interface Tool {
  rows: Bitmap;
  x: number;
  y: number;
  behind: boolean;
}

const bitmap = (picture: string): Bitmap => picture.trim().split(/\s+/);

/** Heads of 12 x 9 pixels that face right. S: skin, H: hair, A: hat, X: metal, Y: gold, K: ink. */
export const HEADS: readonly [Bitmap, ...Bitmap[]] = [
  bitmap(`
...KKKKKK...
..KHHHHHHK..
.KHHhhHHHHK.
.KHHHHHSSSK.
.KHHSSSSSSK.
.KHSSSKSSKK.
..KSSSKSSKK.
..KsSSSSSSK.
...KKKKKKK..`),
  bitmap(`
...KKKKKK...
..KAAAAAAK..
.KAWAAAAAAK.
.KAAAAAAAAKK
.KaaaaAAAAAK
.KHSSKKKKKKK
..KSSSKSSKK.
..KsSSSSSSK.
...KKKKKKK..`),
  bitmap(`
...KKKKKK...
..KXXXXXXK..
.KXXWWXXXXK.
.KXXXXXXXXK.
.KxXXKKKKKK.
.KxXKAAKAAK.
.KxXXKKKKKK.
.KxxXXXKXXK.
..KKKKKKKK..`),
  bitmap(`
KK.KKKKKK.KK
KWKXXXXXXKWK
KWWKXWXXKWWK
.KKXXXXXXKK.
.KxAAAAAAAK.
.KxSSSKSSKK.
.KxSSSKSSKK.
.KxsSSSSSSK.
..KKKKKKKK..`),
  bitmap(`
....KKKKK...
...KAAAAAK..
..KAAWAAAAK.
.KAAAAAAAAK.
.KAAAKKKKKK.
.KaAKSSKSKK.
.KaAKSSKSKK.
.KaaKsSSSSK.
..KKKKKKKK..`),
  bitmap(`
...KKKKKK...
..KAAAAAAK..
..KAWAAAAK..
KKKYYYYYYKKK
KAAAAAAAAAAK
.KKKsSSSSKK.
..KSSSKSSKK.
..KsSSSSSSK.
...KKKKKKK..`),
  bitmap(`
...KKKKKK...
..KHHHHHHK..
.KHHhhHHHHK.
.KHHHHHSSSK.
KAAAAAAAAAK.
AKHHSSKSSKK.
AKHHSSKSSKK.
.KHHsSSSSSK.
.KHKKKKKKK..`),
  bitmap(`
.....KK.....
.....AK.....
..KKKKKKKK..
.KXWXXXXXXK.
.KXXKKKKKKK.
.KxXKAAKAAK.
.KxXKKKKKKK.
.KxxXXKXKXK.
..KKKKKKKK..`),
  bitmap(`
.KKK....KKK.
.KAAK..KAAK.
.KAaKKKKaAK.
.KAAAAAAAAK.
.KAAAAWWAWK.
.KaAWWKWWKK.
..KaWWKWWKK.
..KaaWWWWK..
...KKKKKK...`),
  bitmap(`
..K..KK..K..
..KYKYYKYK..
..KYYAYYAK..
.KHHHHHHHHK.
.KHHHSSSSSK.
.KHHSSKSSKK.
.KHHSSKSSKK.
.KHHsSSSSSK.
.KHHKKKKKK..`),
  bitmap(`
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

/** Bodies of 14 x 11 pixels with the neck in the first row. T: tunic, P: trousers, B: boots, A: trim. */
export const BODIES: readonly [Bitmap, ...Bitmap[]] = [
  bitmap(`
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
  bitmap(`
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
  bitmap(`
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
  bitmap(`
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
  bitmap(`
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
  bitmap(`
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

/** Tools with their position in the 14 x 19 figure. `behind`: the figure covers the tool. */
export const TOOLS: readonly [Tool, ...Tool[]] = [
  {
    x: 10,
    y: 3,
    behind: false,
    rows: bitmap(`
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
    behind: false,
    rows: bitmap(`
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
    behind: false,
    rows: bitmap(`
.KKKKKKKK.
KXXXXXXXYK
KxxxxKKKK.
.KKxK.....
..KKK.....`),
  },
  {
    x: 9,
    y: 2,
    behind: true,
    rows: bitmap(`
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
    behind: false,
    rows: bitmap(`
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
    behind: false,
    rows: bitmap(`
.KKK.
K...K
KKKKK
KYWYK
KYYYK
KYYYK
KKKKK`),
  },
];
