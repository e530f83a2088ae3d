/** The characters of the fonts, and the style sheet rules that load them. */
import { definitionOf } from './definitions';
import type { Face } from './themeDefinition';
import type { ThemeName } from './themeName';

/** The non-ASCII characters in the store's own texts. */
const storeCharacters = '\u00a0é×–—‘’“”…•→←↑↓€™−';

const charactersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Characters in the main file of each font, which nearly every page needs. */
export const basicCharacters = charactersBetween(0x20, 0x7e) + storeCharacters;

/** Accented letters and more punctuation, in a second file per font that the browser fetches when needed. */
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

const extendedRange = extendedRanges
  .map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`)
  .join();

const fontUrl = (file: string) => `/host/fonts/${file}.woff2`;

export const extendedFile = (file: string) => `${file}-extended`;

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

/** Returns the `@font-face` rules of a theme. The browser fetches a file when a text needs it. */
export const fontFaces = (name: ThemeName) =>
  definitionOf(name)
    .faces.flatMap((face) => [
      faceRule(face, face.file),
      faceRule(face, extendedFile(face.file), extendedRange),
    ])
    .join('');
