import { controls } from './controls';
import { objects } from './objects';
import { outline } from './outline';

const symbols = Object.entries({ ...controls, ...objects })
  .map(
    ([name, bitmap]) => `<symbol id="i-${name}" viewBox="0 0 12 12"><path d="${outline(bitmap)}"/></symbol>`,
  )
  .join('');

/** Markup of all icons, which `<Icon>` references. It is included at the end of the document. */
export const iconSprite = `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbols}</svg>`;
