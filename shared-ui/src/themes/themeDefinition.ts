import type { ThemeTokens } from './original/tokens';

export interface Face {
  family: string;
  /** Name of the font file without its extension, as in `fontFiles.ts` of the theme or of another theme. */
  file: string;
  /** Range of font weights that use this file. */
  weight?: string;
}

/** A theme: the default export of `index.ts` in its folder. */
export interface ThemeDefinition {
  tokens: ThemeTokens;
  faces: readonly Face[];
  /**
   * The `@font-face` rules of the fallback fonts: installed fonts that are shown until the fonts of the theme are
   * loaded. To avoid layout shift, the rules adjust their metrics to those of the theme.
   */
  fallbackFaces: string;
  /** The fonts to load before a switch to the theme. @example document.fonts.load(font) */
  preloadedFonts: readonly string[];
}

/** A font file that the build writes for a theme. */
export interface FontFile {
  /** Name of the file without its extension. */
  file: string;
  /** Path in an installed package, or a path that starts with `./`, relative to the theme's folder. */
  source: string;
  variationAxes?: Record<string, number>;
  /** OpenType features to include. Default: all. */
  keepFeatures?: string[];
}
