import 'styled-components';
import { original, type ThemeTokens } from './original';
import { retro } from './retro';
import { layer, size, space } from './scale';

/** `bgDeep` -> `bg-deep`, `surface2` -> `surface-2`, `fsH4` -> `fs-h4` */
const kebab = (key: string) =>
  key.replace(/([a-z])(\d)/g, '$1-$2').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const prefixes: Record<string, string> = { font: 'font-', radius: 'r-', space: 's-', size: 'size-' };

const propertyName = (group: string, key: string) => `--${prefixes[group] ?? ''}${kebab(key)}`;

/** The same keys, each value a reference to its custom property. */
function references<Key extends string>(group: string, values: Record<Key, string>): Record<Key, string> {
  const pairs = Object.keys(values).map((key) => [key, `var(${propertyName(group, key)})`]);
  return Object.fromEntries(pairs);
}

const declare = (group: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${propertyName(group, key)}:${value};`)
    .join('');

const declareAll = (tokens: ThemeTokens) =>
  Object.entries(tokens)
    .map(([group, values]) => declare(group, values))
    .join('');

/** The custom properties of the scale and of both themes, as the rules of a style sheet. */
export const themeRules = `
:root{${declare('space', space)}${declare('size', size)}}
html{${declareAll(original)}}
html[data-theme='retro']{${declareAll(retro)}}`;

/**
 * The design tokens. Colours, fonts and shadows are references to custom properties, so that switching the theme
 * changes one attribute on `<html>` and renders nothing again. Being constant, it may be imported and used in a
 * style directly; `({ theme }) => theme.color.bg` gives the same values.
 *
 * @example styled.p`color: ${theme.color.textMuted}; padding: ${theme.space.m};`
 */
export const theme = {
  space: references('space', space),
  size: references('size', size),
  layer,
  color: references('color', original.color),
  font: references('font', original.font),
  type: references('type', original.type),
  radius: references('radius', original.radius),
  frame: references('frame', original.frame),
  shadow: references('shadow', original.shadow),
  motion: references('motion', original.motion),
  scene: references('scene', original.scene),
  texture: references('texture', original.texture),
};

declare module 'styled-components' {
  export interface DefaultTheme extends ThemeShape {}
}

type ThemeShape = typeof theme;
