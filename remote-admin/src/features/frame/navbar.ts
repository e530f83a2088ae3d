import { atom } from 'jotai';

/** Whether the admin's navigation bar shows (specification, section 2). On until its control says otherwise; never stored. */
export const navbarAtom = atom(true);
