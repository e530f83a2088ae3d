/** Builds the style sheet rules that define the tokens, for the document and for a theme switch. */
import { definitionOf } from './definitions';
import { media } from './media';
import { size, space } from './scale';
import { propertyName } from './theme';
import { type ThemeName, themeNames } from './themeName';

const declare = (group: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${propertyName(group, key)}:${value};`)
    .join('');

export const scaleRules =
  `:root{${declare('space', space)}${declare('size', size)}}` +
  `${media.wide}{:root{${declare('size', { pageMax: '1440px' })}}}`;

export function themeRules(name: ThemeName): string {
  const groups = Object.entries(definitionOf(name).tokens).map(([group, values]) => declare(group, values));
  return `html[data-theme='${name}']{${groups.join('')}}`;
}

/** Returns the rules of all themes, because the server omits all tokens that a page does not use. */
export const omittedThemeRules = (): string[] => themeNames.map(themeRules);
