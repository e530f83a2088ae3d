import { atom } from 'jotai';

/** Username of an account that was just created, with which the login form is prefilled; otherwise empty. */
export const newUsernameAtom = atom('');
