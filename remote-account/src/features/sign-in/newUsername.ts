import { atom } from 'jotai';

/** Username of an account that was just created, to prefill the login form; otherwise empty. */
export const newUsernameAtom = atom('');
