import { atom } from 'jotai';

/** Username of an account that was created on this page, for the login that follows; otherwise empty. */
export const newUsernameAtom = atom('');
