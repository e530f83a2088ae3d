import { atom } from 'jotai';

/** Whether the cart drawer is open. Any screen may open or close it. */
export const showCartAtom = atom(false);
