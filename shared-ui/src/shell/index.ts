export { AccountMenu } from './AccountMenu';
export { Frame } from './Frame';
export { menuAtom, showCartAtom } from './layoutState';
export type { MenuEntry } from './layoutState';
export { setHistoryKey, RestoreScroll } from './RestoreScroll';
export { ThemeSwitch } from './ThemeSwitch';
