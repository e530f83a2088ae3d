/** Builds style sheet rules with the values of the tokens, for the document and for a theme switch. */
import { fallbackFaces, fontFaces } from './fonts';
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

export const scaleRules = `:root{${declare('space', space)}${declare('size', size)}}`;

export function themeRules(name: ThemeName): string {
  const groups = Object.entries(themes[name]).map(([group, values]) => declare(group, values));
  return `html[data-theme='${name}']{${groups.join('')}}`;
}

/**
 * Returns the rules that a theme switch needs and that a document in this theme may lack. The page's security policy
 * contains the hash of these rules.
 */
export function omittedThemeRules(current: ThemeName): string {
  const other = current === 'original' ? 'retro' : 'original';
  return themeRules(current) + themeRules(other) + fallbackFaces[other] + fontFaces(other);
}
