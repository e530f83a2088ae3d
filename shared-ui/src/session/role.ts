import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { getRole } from '@press-start/api/contract';
import { call, isApiError } from '../api';
import { currentSession } from './state';

/** What the server lets the signed-in shopper do. Asked, never stored. */
export interface ShopperRole {
  admin: boolean;
  /** False for who has been banned; their sessions end, so that nobody sees it for long. */
  active: boolean;
}

const SHOPPER: ShopperRole = { admin: false, active: true };

const fetchedRoleAtom = atom(SHOPPER);

/** The role as last answered by the server; not admin until it says so, and when asking fails. */
export const roleAtom = atom((get) => get(fetchedRoleAtom));

export function useRole(): ShopperRole {
  return useAtomValue(roleAtom);
}

/** Fetches the role; a failure is only logged and counts as 'not admin' (specification, section 7, GET /auth/getRole). */
export async function fetchRole(): Promise<ShopperRole> {
  const token = currentSession()?.data.token;
  const role = token ? await requestRole() : SHOPPER;
  // The shopper may have left, or become another one, while the answer was on its way.
  if (token !== currentSession()?.data.token) return SHOPPER;
  getDefaultStore().set(fetchedRoleAtom, role);
  return role;
}

export function forgetRole(): void {
  getDefaultStore().set(fetchedRoleAtom, SHOPPER);
}

/** A role may be revoked while the page lies in a background tab: coming back asks anew. */
export function followRole(): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible' && currentSession()) void fetchRole();
  };
  window.addEventListener('focus', seen);
  return () => window.removeEventListener('focus', seen);
}

async function requestRole(): Promise<ShopperRole> {
  try {
    const { admin, active } = await call(getRole);
    return { admin, active };
  } catch (error) {
    // A dead session is ended by the call itself, which says so.
    if (!isApiError(error) || error.status !== 401) console.error('The role could not be asked for', error);
    return SHOPPER;
  }
}
