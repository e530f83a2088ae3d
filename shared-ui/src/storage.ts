/**
 * Reads and writes browser storage without throwing. On the server, or if the browser blocks storage, nothing
 * is read or stored.
 */
import type { CartLine } from './cart/lines';
import type { StoredOrder } from './cart/storedOrder';
import type { SyncState } from './session/cart-sync/syncState';
import type { Session } from './session/state';
import type { ThemeName } from './themes/themeName';

/**
 * The values in browser storage, which different releases read and write. The specification names the keys
 * `cart` and `userData`.
 */
export interface StoredValues {
  cart: readonly CartLine[];
  userData: Session;
  coupon: { code: string };
  'cart:account': SyncState & { id_user: number };
  /** Cart changes that could not be saved at logout, by the id of the account. */
  'cart:unsaved': Record<number, unknown>;
  'cart:order': StoredOrder;
  /** The ids of the most recently viewed products. */
  viewed: readonly number[];
  /** The fewest moves in which the puzzle has been solved in this browser. */
  'puzzle:best': number;
}

/** The cookies that the host and the browser share. */
export interface StoredCookies {
  theme: ThemeName;
}

type StorageKey = keyof StoredValues;

/** Set and then removed to notify other tabs. A BroadcastChannel would disable the back/forward cache. */
const messageKey = 'tabs:message';

export function readKey(key: StorageKey): string | null {
  return withStorage((storage) => storage.getItem(key)) ?? null;
}

/** Returns whether the browser stored the value. */
export function writeJson<Key extends StorageKey>(key: Key, value: StoredValues[Key]): boolean {
  return writeKey(key, JSON.stringify(value));
}

/** Returns whether the browser stored the text. Exported for releases built before `writeJson` existed. */
export function writeKey(key: StorageKey, value: string): boolean {
  return (
    withStorage((storage) => {
      storage.setItem(key, value);
      return true;
    }) ?? false
  );
}

export function removeKey(key: StorageKey): void {
  withStorage((storage) => storage.removeItem(key));
}

/** Returns the parsed JSON without validation, or `undefined` if it is missing or invalid. */
export function readJson(key: StorageKey): unknown {
  const text = readKey(key);
  return text === null ? undefined : parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Calls `listener` when another tab changes the key, and when the page is restored from the back/forward
 * cache, because a cached page receives no events. Returns the function that unsubscribes.
 */
export function onKeyChangedElsewhere(key: StorageKey, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (event.key === key || event.key === null) listener();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Sends a message, which must be JSON, to other tabs. Does nothing if storage is unavailable. */
export function sendToTabs(message: string): void {
  withStorage((storage) => {
    storage.setItem(messageKey, message);
    storage.removeItem(messageKey);
  });
}

/** Calls `listener` with each message that another tab sends, until the returned function is called. */
export function onMessageFromTabs(listener: (message: unknown) => void): () => void {
  const receive = ({ key, newValue }: StorageEvent) => {
    if (key === messageKey && newValue !== null) listener(parseJson(newValue));
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}

function withStorage<Result>(action: (storage: Storage) => Result): Result | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    return action(window.localStorage);
  } catch (error) {
    // Storage is disabled or full.
    console.warn('Browser storage is unavailable', error);
    return undefined;
  }
}
