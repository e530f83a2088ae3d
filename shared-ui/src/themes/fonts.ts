/** The fonts of both themes: their files, their characters and their style sheet rules. */
import type { ThemeName } from './themeName';

/** The characters beyond ASCII in the store's own texts. */
const storeCharacters = '\u00a0é×–—‘’“”…•→←↑↓€™−';

const charactersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Characters in the main file of each font. Nearly every page needs these files. */
export const basicCharacters = charactersBetween(0x20, 0x7e) + storeCharacters;

/**
 * Characters in the second file of each font, which the browser fetches only when a text needs it: accented letters and
 * more punctuation.
 */
const extendedRanges = [
  [0xa1, 0xd6],
  [0xd8, 0xe8],
  [0xea, 0x17f],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2030, 0x203a],
] as const;

export const extendedCharacters = extendedRanges
  .map(([first, last]) => charactersBetween(first, last))
  .join('');

/** Value of `unicode-range` for the extended ranges. */
const extendedRange = extendedRanges
  .map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`)
  .join();

const fontUrl = (file: string) => `/host/fonts/${file}.woff2`;

/** Returns the name of the file with a font's `extendedCharacters`. */
export const extendedFile = (file: string) => `${file}-extended`;

interface Face {
  family: string;
  file: string;
  /** Range of font weights for which this file is used. */
  weight?: string;
}

/** Archivo is split into three static files, because one variable file is twice as large as all three together. */
const faces: Record<ThemeName, Face[]> = {
  original: [
    { family: 'Archivo', file: 'archivo-text', weight: '100 560' },
    { family: 'Archivo', file: 'archivo-ui', weight: '561 740' },
    { family: 'Archivo', file: 'archivo-display', weight: '741 900' },
  ],
  retro: [
    { family: 'Press Start 2P', file: 'press-start-2p' },
    { family: 'VT323', file: 'vt323' },
  ],
};

function faceRule({ family, weight }: Face, file: string, range?: string): string {
  const descriptors = [
    `font-family:'${family}'`,
    `src:url(${fontUrl(file)})`,
    weight && `font-weight:${weight}`,
    'font-display:swap',
    range && `unicode-range:${range}`,
  ];
  return `@font-face{${descriptors.filter(Boolean).join(';')}}`;
}

/** Returns the rules of a theme's fonts. The browser fetches a file when a text needs it. */
export const fontFaces = (name: ThemeName) =>
  faces[name]
    .flatMap((face) => [faceRule(face, face.file), faceRule(face, extendedFile(face.file), extendedRange)])
    .join('');

/**
 * Rules of the fallback fonts: installed fonts that are shown until the theme's fonts are loaded. The rules
 * adjust their metrics to those of the theme's fonts (for Archivo, per weight range), to avoid layout shift.
 */
export const fallbackFaces: Record<ThemeName, string> = {
  original: `
@font-face{font-family:'Archivo Fallback';src:local('Arial'),local('Liberation Sans');size-adjust:98.9%;ascent-override:88.8%;descent-override:21.2%;line-gap-override:0%;font-weight:100 560}
@font-face{font-family:'Archivo Fallback';src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arial');size-adjust:111.1%;ascent-override:79%;descent-override:18.9%;line-gap-override:0%;font-weight:561 740}
@font-face{font-family:'Archivo Fallback';src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arial');size-adjust:130.5%;ascent-override:67.3%;descent-override:16.1%;line-gap-override:0%;font-weight:741 900}`,
  retro: `
@font-face{font-family:'PS2P Fallback';src:local('Courier New'),local('Liberation Mono');size-adjust:166.6%;ascent-override:60%;descent-override:0%;line-gap-override:0%}
@font-face{font-family:'VT323 Fallback';src:local('Courier New'),local('Liberation Mono');size-adjust:66.7%;ascent-override:120%;descent-override:30%;line-gap-override:0%}`,
};
