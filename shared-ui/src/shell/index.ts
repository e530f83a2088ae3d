export { Frame } from './Frame';
export { showCartAtom } from './drawerState';
export { RestoreScroll } from './RestoreScroll';
