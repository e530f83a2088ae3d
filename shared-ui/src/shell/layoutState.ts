import { atom } from 'jotai';

export interface MenuEntry {
  label: string;
  to: string;
}

/**
 * Entries of the user menu that remotes declare with the `menu` property of their routes. The host sets them
 * after hydration. A standalone remote has none.
 */
export const menuAtom = atom<readonly MenuEntry[]>([]);

/** Whether the cart drawer is open. Any page may set this atom. */
export const showCartAtom = atom(false);
