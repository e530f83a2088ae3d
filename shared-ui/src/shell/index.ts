export { AccountMenu } from './AccountMenu';
export { AppLayout } from './AppLayout';
export { menuAtom, showCartAtom } from './layoutState';
export type { MenuEntry } from './layoutState';
export { setHistoryKey, RestoreScroll } from './RestoreScroll';
export { ThemeSwitch } from './ThemeSwitch';
