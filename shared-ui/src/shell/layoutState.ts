import { atom } from 'jotai';

/** A link in the user menu. */
export interface MenuEntry {
  label: string;
  /** Path of the page. */
  to: string;
}

/**
 * Entries of the user menu that remotes add with the `menu` property of their routes (`RouteDeclaration`).
 * The host sets the entries after hydration. There are none in a standalone remote.
 */
export const menuAtom = atom<readonly MenuEntry[]>([]);

/** Whether the cart drawer is open. Any page may set this atom. */
export const showCartAtom = atom(false);
