/** The tokens' values as rules of a style sheet: for the document, and for whoever is about to change the theme. */
import { original, type ThemeTokens } from './original';
import { retro } from './retro';
import { size, space } from './scale';
import { propertyName } from './theme';
import type { ThemeName } from './themeName';

const themes: Record<ThemeName, ThemeTokens> = { original, retro };

const declare = (group: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${propertyName(group, key)}:${value};`)
    .join('');

/** The custom properties that both themes share. */
export const scaleRules = `:root{${declare('space', space)}${declare('size', size)}}`;

/** The custom properties of one theme. */
export function themeRules(name: ThemeName): string {
  const groups = Object.entries(themes[name]).map(([group, values]) => declare(group, values));
  return `html[data-theme='${name}']{${groups.join('')}}`;
}
