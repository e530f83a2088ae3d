import { atom } from 'jotai';

/** A link in the menu of the app layout. */
export interface MenuEntry {
  label: string;
  /** Path of the page. */
  to: string;
}

/**
 * Entries that remotes add to the menu by the `menu` of their routes (`RouteDeclaration`). The host fills it after
 * hydration; it is empty in a standalone remote.
 */
export const menuAtom = atom<readonly MenuEntry[]>([]);
