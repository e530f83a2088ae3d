import 'styled-components';
import type { original } from './original';
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

/** Returns `var()` references for all keys. The values are in style sheets only, so JavaScript bundles stay small. */
function references<Values extends object>(group: string): Record<keyof Values, string>;
function references(group: string): object {
  return new Proxy({}, { get: (_none, key) => `var(${propertyName(group, String(key))})` });
}

type Original = typeof original;

/**
 * The design tokens as references to custom properties, so that switching the theme changes one attribute of `<html>`
 * and re-renders no styled components. Import it, or use `({ theme }) => theme.color.bg`.
 *
 * @example styled.p`color: ${theme.color.textMuted}; padding: ${theme.space[4]};`
 */
export const theme = {
  space: references<typeof space>('space'),
  size: references<typeof size>('size'),
  layer,
  color: references<Original['color']>('color'),
  font: references<Original['font']>('font'),
  type: references<Original['type']>('type'),
  radius: references<Original['radius']>('radius'),
  frame: references<Original['frame']>('frame'),
  shadow: references<Original['shadow']>('shadow'),
  motion: references<Original['motion']>('motion'),
  scene: references<Original['scene']>('scene'),
  texture: references<Original['texture']>('texture'),
};

declare module 'styled-components' {
  export interface DefaultTheme extends ThemeShape {}
}

type ThemeShape = typeof theme;
