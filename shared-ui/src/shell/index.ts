export { Frame } from './Frame';
export { nameEntry } from './nameEntry';
export { showCartAtom } from './drawerState';
export { RestoreScroll } from './RestoreScroll';
