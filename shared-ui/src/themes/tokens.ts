/** Returns style sheet rules with the values of the tokens, for the document and for a theme switch. */
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

/** Rules of both themes, for a theme switch. The page's security policy names the hash of this text. */
export const rulesOfBothThemes = () => themeRules('original') + themeRules('retro');
