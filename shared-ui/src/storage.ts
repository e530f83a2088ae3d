/**
 * Reads and writes browser storage and never throws. On the server, or if the browser blocks storage, nothing is stored
 * or read.
 */

/**
 * The specification defines `cart`, `userData` and `coupon`. The other keys store:
 * - `cart:account`: the state of the sync with the account's cart
 * - `cart:unsaved`: cart changes that could not be saved at logout
 * - `cart:order`: the order being paid
 * - `viewed`: the ids of the most recently viewed products
 */
type StorageKey = 'cart' | 'userData' | 'coupon' | 'cart:account' | 'cart:unsaved' | 'cart:order' | 'viewed';

/**
 * Key that is set and immediately removed to notify other tabs. An open BroadcastChannel would disable the back/forward
 * cache.
 */
const messageKey = 'tabs:message';

export function readKey(key: StorageKey): string | null {
  return withStorage((storage) => storage.getItem(key)) ?? null;
}

/** Returns whether the browser stored the value. */
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

/** Returns the parsed JSON of a key without validation, or `undefined` if it is missing or not valid JSON. */
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
 * Calls `listener` when another tab changes the key, and when the page is restored from the back/forward cache, because
 * a cached page receives no events. Returns the function that unsubscribes.
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

/** Sends a message, which must be JSON, to the other tabs of the store. Does nothing if storage is unavailable. */
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
