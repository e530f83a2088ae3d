import { atom } from 'jotai';

/** Whether the navigation bar is visible (specification, section 2). Not persisted, so each visit starts with it. */
export const navbarVisibleAtom = atom(true);
