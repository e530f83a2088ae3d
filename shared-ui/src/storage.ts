/**
 * Browser storage that may be missing: on the server there is none, and a browser may refuse it. Then nothing is
 * kept beyond the page, and nothing throws.
 */

/**
 * `cart`, `userData` and `coupon` are the specification's. `cart:unsaved` holds what an account could not be given at
 * logout, `cart:order` the order being paid; both go as soon as they have served.
 */
export type StorageKey = 'cart' | 'userData' | 'coupon' | 'cart:unsaved' | 'cart:order';

/** Set for a moment: the browser notifies the other tabs of what was written. Unlike a channel it keeps no page out of the back/forward cache. */
const messageKey = 'tabs:message';

export function readKey(key: StorageKey): string | null {
  return withStorage((storage) => storage.getItem(key)) ?? null;
}

/** Answers whether the browser has kept it. */
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

/** The JSON under a key, or undefined when there is none or it is broken. What it holds is for the caller to judge. */
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
 * Calls `listener` when another tab has written or removed the key, and when the browser brings this page back as it
 * was left (nobody told it anything meanwhile). Answers the function that ends it.
 */
export function onKeyChangedElsewhere(key: StorageKey, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    // A null key: the other tab has cleared everything.
    if (event.key === key || event.key === null) listener();
  };
  const broughtBack = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener('storage', heard);
  window.addEventListener('pageshow', broughtBack);
  return () => {
    window.removeEventListener('storage', heard);
    window.removeEventListener('pageshow', broughtBack);
  };
}

/** Sends a JSON text to the other tabs of the store. Lost when the browser refuses storage. */
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
    // Storage refused by the visitor's settings, or full.
    console.warn('Browser storage is not available', error);
    return undefined;
  }
}
