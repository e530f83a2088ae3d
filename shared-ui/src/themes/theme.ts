import 'styled-components';
import type { ThemeTokens } from './original/tokens';
import type { size, space } from './scale';
import { layer } from './scale';

/** Converts `bgDeep` to `bg-deep`, `surface2` to `surface-2`, `fsH4` to `fs-h4`, and `0.5` to `05`. */
const toKebabCase = (key: string) =>
  key
    .replace('.', '')
    .replace(/([a-z])(\d)/g, '$1-$2')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const prefixes: Record<string, string> = { font: 'font-', radius: 'r-', space: 's-', size: 'size-' };

/** Returns the custom property of a token. @example propertyName('font', 'display') === '--font-display' */
export const propertyName = (group: string, key: string) => `--${prefixes[group] ?? ''}${toKebabCase(key)}`;

/** Returns `var()` references for all keys, so that JavaScript bundles do not contain the values. */
function references<Values extends object>(group: string): Record<keyof Values, string>;
function references(group: string): object {
  return new Proxy({}, { get: (_none, key) => `var(${propertyName(group, String(key))})` });
}

/**
 * The design tokens as references to custom properties, so that switching the theme changes one attribute of
 * `<html>` and re-renders no styled components. Import it, or use `({ theme }) => theme.color.bg`.
 *
 * @example styled.p`color: ${theme.color.textMuted}; padding: ${theme.space[4]};`
 */
export const theme = {
  space: references<typeof space>('space'),
  size: references<typeof size>('size'),
  layer,
  color: references<ThemeTokens['color']>('color'),
  font: references<ThemeTokens['font']>('font'),
  type: references<ThemeTokens['type']>('type'),
  radius: references<ThemeTokens['radius']>('radius'),
  frame: references<ThemeTokens['frame']>('frame'),
  shadow: references<ThemeTokens['shadow']>('shadow'),
  motion: references<ThemeTokens['motion']>('motion'),
  scene: references<ThemeTokens['scene']>('scene'),
  texture: references<ThemeTokens['texture']>('texture'),
};

declare module 'styled-components' {
  export interface DefaultTheme extends ThemeShape {}
}

type ThemeShape = typeof theme;
