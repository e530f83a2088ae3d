import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { LoginResponse, SavedCartLine } from '@press-start/api/contract';
import type { StoreEvents } from '../events';
import { emit } from '../events';
import { onKeyChangedElsewhere, readJson, readKey, removeKey, writeJson } from '../storage';

export type SessionData = Omit<LoginResponse, 'id'>;

/** The logged-in shopper, stored under `userData` (specification, section 3). */
export interface Session {
  id: number;
  data: SessionData;
}

/** `unread` before hydration, when every shopper is rendered as a visitor, as on the server. */
const stateAtom = atom<Session | 'unread' | undefined>('unread');

export const sessionAtom = atom((get) => {
  const state = get(stateAtom);
  return state === 'unread' ? undefined : state;
});

export function useSession(): Session | undefined {
  return useAtomValue(sessionAtom);
}

/**
 * Returns the session, for code outside React. Before hydration, reads it from storage, because loaders need
 * it. Returns `undefined` without a session, and on the server.
 */
export function currentSession(): Session | undefined {
  const state = getDefaultStore().get(stateAtom);
  return state === 'unread' ? readSession() : state;
}

/** Stores the session and notifies this tab. Other tabs sync from storage. Login forms use `startSession`. */
export function storeSession(session: Session): void {
  writeJson('userData', session);
  getDefaultStore().set(stateAtom, session);
  emit('session:started', { id: session.id, username: session.data.username });
}

/** Updates the session's account data. Does nothing without a session. */
export function updateSession(fields: Partial<Omit<SessionData, 'token'>>): void {
  const session = currentSession();
  if (!session) return;
  const updated = { ...session, data: { ...session.data, ...fields } };
  writeJson('userData', updated);
  getDefaultStore().set(stateAtom, updated);
}

/** Ends the session in this browser. The cart stays unchanged. The logout button uses `logOut` instead. */
export function endSession(reason: StoreEvents['session:ended']['reason']): void {
  removeKey('userData');
  getDefaultStore().set(stateAtom, undefined);
  emit('session:ended', { reason });
}

/** Syncs the session with storage and with other tabs until the returned function is called. */
export function hydrateSession(): () => void {
  const store = getDefaultStore();
  store.set(stateAtom, readSession());
  const unsubscribe = onKeyChangedElsewhere('userData', () => {
    const previous = store.get(sessionAtom);
    const current = readSession();
    store.set(stateAtom, current);
    if (current?.data.token === previous?.data.token) return;
    if (current) emit('session:started', { id: current.id, username: current.data.username });
    else emit('session:ended', { reason: 'elsewhere' });
  });
  return () => {
    unsubscribe();
    store.set(stateAtom, 'unread');
  };
}

function readSession(): Session | undefined {
  const session = parseSession(readJson('userData'));
  if (!session && readKey('userData') !== null) removeKey('userData');
  return session;
}

/** Parses `{ id, data }` or a flat login response. Returns `undefined` for any other value. */
function parseSession(stored: unknown): Session | undefined {
  if (!isRecord(stored)) return undefined;
  const data = isRecord(stored.data) ? stored.data : stored;
  const id = stored.id ?? data.id;
  const { token } = data;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  return {
    id,
    data: {
      name: textOrEmpty(data.name),
      lastname: textOrEmpty(data.lastname),
      email: textOrEmpty(data.email),
      address: textOrEmpty(data.address),
      username: textOrEmpty(data.username),
      token,
      cart_orders: Array.isArray(data.cart_orders) ? data.cart_orders.filter(isSavedCartLine) : [],
    },
  };
}

function isSavedCartLine(value: unknown): value is SavedCartLine {
  return isRecord(value) && Number.isSafeInteger(value.id_product) && Number.isSafeInteger(value.quantity);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
