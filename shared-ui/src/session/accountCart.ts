import { on } from '../events';
import { currentSession } from './state';

/** Timeout for loading the cart sync code, for which a login and a logout wait. */
const LOAD_TIMEOUT_MS = 5_000;

/** Loads the cart sync code, which visitors do not need. Returns `undefined` after an error or a timeout. */
export async function loadCartSync() {
  let timer: number | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = window.setTimeout(resolve, LOAD_TIMEOUT_MS, undefined);
  });
  try {
    return await Promise.race([import(/* webpackChunkName: "cart-sync" */ './cart-sync/cartSync'), timeout]);
  } catch (error) {
    console.error('Could not load the code that syncs the cart', error);
    return undefined;
  } finally {
    window.clearTimeout(timer);
  }
}

/** Syncs the cart with the account while a shopper is logged in, until the returned function is called. */
export function syncAccountCart(): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  const start = async () => {
    const sync = await loadCartSync();
    if (!isStopped && currentSession()) stop ??= sync?.startCartSync();
  };
  const stopSync = () => {
    stop?.();
    stop = undefined;
  };
  const unsubscribes = [on('session:started', () => void start()), on('session:ended', stopSync)];
  if (currentSession()) void start();
  return () => {
    isStopped = true;
    unsubscribes.forEach((unsubscribe) => unsubscribe());
    stopSync();
  };
}
