import { store } from '@press-start/api/contract/rules';
import { outline } from './outline';

const layer = (part: string) => outline(store.mark.replace(/\w/g, (cell) => (cell === part ? '#' : '.')));

/** The SVG paths of the logo, in a view box of 14 x 14. */
export const markPaths = { rim: layer('r'), coin: layer('c'), symbol: layer('p') };
