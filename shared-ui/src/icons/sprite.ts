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

/** Returns the symbols that `<Icon>` references, as markup to include at the end of the document. */
export const iconSprite = (names: IconName[]) =>
  `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${names.map((name) => symbols.get(name)).join('')}</svg>`;

/** Returns the names of the icons that the markup references. */
export const iconsIn = (markup: string) => iconNames.filter((name) => markup.includes(`href="#i-${name}"`));
