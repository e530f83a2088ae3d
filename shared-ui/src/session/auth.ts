import { atom, useAtomValue } from 'jotai';
import { roleAtom } from './role';
import { sessionAtom } from './state';

/**
 * The signed-in shopper in the words of the specification (section 3, auth state), or undefined: what the session
 * keeps, and what the server says of the role.
 */
export const authAtom = atom((get) => {
  const session = get(sessionAtom);
  if (!session) return undefined;
  const { admin, active } = get(roleAtom);
  const { username, token, email, name, lastname, address } = session.data;
  const user = { active, token, username, nickname: username, email, name, lastname, address, admin };
  return { ...user, role: { admin }, id_user: session.id };
});

export function useAuth() {
  return useAtomValue(authAtom);
}
