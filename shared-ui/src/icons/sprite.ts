import { controls } from './controls';
import { outline } from './outline';
import { things } from './things';

const symbols = Object.entries({ ...controls, ...things })
  .map(
    ([name, bitmap]) => `<symbol id="i-${name}" viewBox="0 0 12 12"><path d="${outline(bitmap)}"/></symbol>`,
  )
  .join('');

/** Every icon once, as markup, for `<Icon>` to point at. Stands at the end of the document. */
export const iconSprite = `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbols}</svg>`;
