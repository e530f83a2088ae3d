/** Builds style sheet rules with the values of the tokens, for the document and for a theme switch. */
import { media } from './media';
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

export const scaleRules =
  `:root{${declare('space', space)}${declare('size', size)}}` +
  `${media.wide}{:root{${declare('size', { pageMax: '1440px' })}}}`;

export function themeRules(name: ThemeName): string {
  const groups = Object.entries(themes[name]).map(([group, values]) => declare(group, values));
  return `html[data-theme='${name}']{${groups.join('')}}`;
}

/** Returns the rules with the tokens of both themes. The server omits the tokens that a page does not use. */
export const omittedThemeRules = (): string[] => [themeRules('original'), themeRules('retro')];
