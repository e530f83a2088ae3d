import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { emit } from '../events';
import type { StoreEvents } from '../events';
import { onKeyChangedElsewhere, readJson, readKey, removeKey, writeKey } from '../storage';
import { parseSession } from './stored';
import type { Session, SessionData } from './stored';

/** `unread` until storage is read after hydration: the first render is that of a visitor, as on the server. */
const stateAtom = atom<Session | 'unread' | undefined>('unread');

/** The signed-in shopper, or undefined. */
export const sessionAtom = atom((get) => {
  const state = get(stateAtom);
  return state === 'unread' ? undefined : state;
});

export function useSession(): Session | undefined {
  return useAtomValue(sessionAtom);
}

/**
 * The session for code outside React. Loaders run before the atoms are filled, so it is then read from storage.
 * Always undefined on the server.
 */
export function currentSession(): Session | undefined {
  const state = getDefaultStore().get(stateAtom);
  return state === 'unread' ? readSession() : state;
}

/** Keeps the session, tells this tab; the other tabs follow by themselves. `startSession` is for the login form. */
export function storeSession(session: Session): void {
  writeKey('userData', JSON.stringify(session));
  getDefaultStore().set(stateAtom, session);
  emit('session:started', { id: session.id, username: session.data.username });
}

/** Keeps what the shopper has changed about the account; the session stays the same one. Nothing without a session. */
export function updateSession(fields: Partial<Omit<SessionData, 'token'>>): void {
  const session = currentSession();
  if (!session) return;
  const updated = { ...session, data: { ...session.data, ...fields } };
  writeKey('userData', JSON.stringify(updated));
  getDefaultStore().set(stateAtom, updated);
}

/** Forgets who is signed in. The cart is kept; `logOut` is what the logout control calls. */
export function endSession(reason: StoreEvents['session:ended']['reason']): void {
  removeKey('userData');
  getDefaultStore().set(stateAtom, undefined);
  emit('session:ended', { reason });
}

/** Fills the atom from storage and follows the other tabs, until ended. Part of `hydrateStores()`. */
export function hydrateSession(): () => void {
  const store = getDefaultStore();
  store.set(stateAtom, readSession());
  const end = onKeyChangedElsewhere('userData', () => {
    const before = store.get(sessionAtom);
    const now = readSession();
    store.set(stateAtom, now);
    if (now?.data.token === before?.data.token) return;
    if (now) emit('session:started', { id: now.id, username: now.data.username });
    else emit('session:ended', { reason: 'elsewhere' });
  });
  return () => {
    end();
    store.set(stateAtom, 'unread');
  };
}

function readSession(): Session | undefined {
  const session = parseSession(readJson('userData'));
  // Broken or foreign: taken away, so that nobody meets it again.
  if (!session && readKey('userData') !== null) removeKey('userData');
  return session;
}
