import { atom } from 'jotai';

/**
 * Whether the navigation bar is visible (specification, section 2). Not persisted, so the bar is visible at the start
 * of each visit.
 */
export const navbarIsVisibleAtom = atom(true);
