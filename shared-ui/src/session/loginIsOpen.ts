import { atom } from 'jotai';

/** Whether the login dialog is open (specification, section 3). It follows the address: the dialog itself sets it. */
export const loginIsOpenAtom = atom(false);
