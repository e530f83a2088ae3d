import { atom } from 'jotai';

/**
 * Whether the sidebar is visible (the admin navbar flag in section 2 of the specification). Not persisted, so
 * the sidebar is visible after each page load.
 */
export const navbarIsVisibleAtom = atom(true);
