import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { getRole } from '@press-start/api/contract';
import { call, isApiError } from '../api';
import { currentSession, sessionAtom } from './state';

/** Permissions of the logged-in shopper. They are always fetched and never stored. */
interface ShopperRole {
  admin: boolean;
  /** False for a banned shopper, whose sessions the API revokes. */
  active: boolean;
}

const SHOPPER: ShopperRole = { admin: false, active: true };

const fetchedRoleAtom = atom(SHOPPER);

/** The latest fetched role. `admin` is false before a response, after an error and without a session. */
export const roleAtom = atom((get) => get(fetchedRoleAtom));

export function useRole(): ShopperRole {
  return useAtomValue(roleAtom);
}

/** The auth state (specification, section 3): session and role of the logged-in shopper, or `undefined`. */
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

/** Fetches the role. After an error, `admin` is false, and no message is shown (specification, section 7). */
export async function fetchRole(): Promise<ShopperRole> {
  const token = currentSession()?.data.token;
  const role = token ? await requestRole() : SHOPPER;
  // The session may have changed during the request.
  if (token !== currentSession()?.data.token) return SHOPPER;
  getDefaultStore().set(fetchedRoleAtom, role);
  return role;
}

export function clearRole(): void {
  getDefaultStore().set(fetchedRoleAtom, SHOPPER);
}

/**
 * Until the returned function is called, fetches the role again whenever the tab receives focus, because the
 * admin role may have been revoked.
 */
export function refetchRoleOnFocus(): () => void {
  const onFocus = () => {
    if (document.visibilityState === 'visible' && currentSession()) void fetchRole();
  };
  window.addEventListener('focus', onFocus);
  return () => window.removeEventListener('focus', onFocus);
}

async function requestRole(): Promise<ShopperRole> {
  try {
    const { admin, active } = await call(getRole);
    return { admin, active };
  } catch (error) {
    // A 401 response only means that the session has ended.
    if (!isApiError(error) || error.status !== 401) console.error('Could not fetch the role', error);
    return SHOPPER;
  }
}
