import { store } from '@press-start/api/contract/rules';
import { outline } from './outline';

const layer = (parts: string) =>
  outline(store.mark.replace(/\w/g, (cell) => (parts.includes(cell) ? '#' : '.')));

/**
 * The SVG paths of the logo, in a view box of 14 x 14. Paint them in this order: each also fills the cells of the
 * next, because a shape without a hole needs less HTML.
 */
export const markPaths = { rim: layer('rcp'), coin: layer('cp'), symbol: layer('p') };
