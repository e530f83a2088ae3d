import type { ThemeName } from './themeName';

/**
 * Fonts of each theme to preload before a theme switch. This list is separate from the fonts' style sheet
 * rules, which the first scripts do not need.
 *
 * @example document.fonts.load(font)
 */
export const themeFonts: Record<ThemeName, string[]> = {
  original: ['16px Archivo', '680 16px Archivo', '820 16px Archivo'],
  retro: ["16px 'Press Start 2P'", '16px VT323'],
};
