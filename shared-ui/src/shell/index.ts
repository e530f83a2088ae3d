export { Frame } from './Frame';
export { menuAtom } from './menu';
export type { MenuEntry } from './menu';
export { nameEntry } from './nameEntry';
export { showCartAtom } from './drawerState';
export { RestoreScroll } from './RestoreScroll';
