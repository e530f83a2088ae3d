import { atom } from 'jotai';

/** A link in the menu of the app layout. */
export interface MenuEntry {
  label: string;
  /** Path of the page. */
  to: string;
}

/**
 * Entries that remotes add with the `menu` property of their routes (`RouteDeclaration`). The host sets them after
 * hydration. They are absent in a standalone remote.
 */
export const menuAtom = atom<readonly MenuEntry[]>([]);

/** Whether the cart drawer is open. Any page may set it. */
export const showCartAtom = atom(false);
