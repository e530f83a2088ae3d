export { Frame } from './Frame';
export { showCartAtom } from './drawerState';
