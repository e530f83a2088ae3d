import { controls } from './controls';
import type { IconName } from './index';
import { objects } from './objects';
import { outline } from './outline';

const bitmaps: Record<IconName, string> = { ...controls, ...objects };

const isIconName = (name: string): name is IconName => Object.hasOwn(bitmaps, name);

export const iconNames = Object.keys(bitmaps).filter(isIconName);

const symbols = new Map(
  iconNames.map((name) => [
    name,
    `<symbol id="i-${name}" viewBox="0 0 12 12"><path d="${outline(bitmaps[name])}"/></symbol>`,
  ]),
);

/** Returns a hidden SVG with the symbols of the named icons, which `<Icon>` references. */
export const iconSprite = (names: IconName[]) =>
  `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${names.map((name) => symbols.get(name)).join('')}</svg>`;

export function iconsIn(markup: string): IconName[] {
  const referenced = new Set(Array.from(markup.matchAll(/ href="#i-([^"]*)"/g), ([, name]) => name));
  return iconNames.filter((name) => referenced.has(name));
}
