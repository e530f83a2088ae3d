import { getDefaultStore } from 'jotai';
import type { AccountCart, SavedCartLine } from '@press-start/api/contract';
import { getCart, getGame, saveCart } from '@press-start/api/contract';
import { quantitiesOf } from '@press-start/api/contract/rules';
import { call, isApiError } from '../../api';
import type { CartChange } from '../../cart';
import { cartAtom, currentCart, replaceCartAtom } from '../../cart';
import { toast } from '../../feedback';
import { capitalise } from '../../format';
import { currentSession } from '../state';
import type { FetchedGame } from './mergeAccountCart';
import { changedGameIds, mergeAccountCart } from './mergeAccountCart';
import type { CartSave, SyncState } from './syncState';
import {
  collectUnsavedChanges,
  desiredCart,
  makeSave,
  readFailedSaves,
  readState,
  storeChanges,
  storeFailedSaves,
  writeState,
} from './syncState';

/** Delay that combines several changes into one save. */
const DEBOUNCE_MS = 1_000;
/** Delay before the next sync after a failed request. */
const RETRY_MS = 30_000;
/** Timeout for saving the cart during a logout. */
const LOGOUT_TIMEOUT_MS = 5_000;

let timer: number | undefined;

/**
 * Syncs this browser's cart with the account's cart until the returned function is called. Debounces the
 * saves. Fetches changes from other devices at the start, when the tab receives focus, and when the browser
 * comes back online.
 */
export function startCartSync(): () => void {
  const syncIfVisible = () => {
    if (!document.hidden) void syncCart();
  };
  const saveIfHidden = () => {
    // A hidden tab may be closed before the scheduled save.
    if (document.hidden && timer !== undefined) void syncCart({ onlyChanges: true });
  };
  window.addEventListener('focus', syncIfVisible);
  window.addEventListener('online', syncIfVisible);
  document.addEventListener('visibilitychange', saveIfHidden);
  const unsubscribe = getDefaultStore().sub(cartAtom, scheduleSave);
  schedule(0, { onlyChanges: false });
  return () => {
    window.removeEventListener('focus', syncIfVisible);
    window.removeEventListener('online', syncIfVisible);
    document.removeEventListener('visibilitychange', saveIfHidden);
    unsubscribe();
    window.clearTimeout(timer);
    timer = undefined;
  };
}

interface SyncOptions {
  /** Sends no request without changes to save. By default, the account's cart is fetched in that case. */
  onlyChanges?: boolean;
}

const scheduleSave = () => schedule(DEBOUNCE_MS, { onlyChanges: true });

/** Syncs after a delay, unless the tab is hidden by then: the visible tab saves the changes of all tabs. */
function schedule(ms: number, options: SyncOptions): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    timer = undefined;
    if (!document.hidden) void syncCart(options);
  }, ms);
}

/**
 * Saves this browser's changes to the account and applies changes from other devices to this browser's cart.
 */
function syncCart({ onlyChanges = false }: SyncOptions = {}): Promise<void> {
  window.clearTimeout(timer);
  timer = undefined;
  return runExclusively(async () => {
    const session = currentSession();
    if (session) await runWithRetry(() => sync(session.id, onlyChanges));
  });
}

/**
 * Merges the account's cart into this browser's cart after a login (specification, section 4), and sends the
 * saves that failed at earlier logouts. Never throws.
 *
 * @param accountCart the account's cart in the login response
 */
export function mergeCartAfterLogin(idUser: number, accountCart: readonly SavedCartLine[]): Promise<void> {
  return runExclusively(() =>
    runWithRetry(async () => {
      const account = (await sendFailedSaves(idUser)) ?? { version: 0, cart: [...accountCart] };
      const state = readState(idUser);
      // With a stored state, this cart has been merged before, for example before the session expired. Only
      // later changes are then new to the account.
      if (state) await sync(idUser, false);
      else await applyAccountCart(idUser, { version: 0, base: [] }, [], account);
    }),
  );
}

/**
 * Saves the cart at logout (specification, section 4), unless it is empty and was empty at the last sync.
 * Changes that cannot be saved are stored in this browser for the same shopper (interpretation Q60). Never
 * throws.
 */
export async function saveBeforeLogout(idUser: number): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  let saves: CartSave[] | undefined;
  try {
    await runExclusively(async () => {
      saves = collectUnsavedChanges(idUser);
      while (saves[0]) {
        await send(idUser, saves[0], signal);
        saves.shift();
      }
    }, signal);
  } catch (error) {
    console.warn('Could not save the cart to the account; its changes are stored in this browser', error);
    storeChanges(idUser, saves);
  }
}

async function sync(idUser: number, onlyChanges: boolean): Promise<void> {
  await sendFailedSaves(idUser);
  const state = readState(idUser) ?? { version: 0, base: [] };
  const cart = desiredCart(currentCart(), state.base);
  const isChanged = changedGameIds(state.base, cart).length > 0;
  const save = state.unsent ?? (isChanged ? makeSave(state.base, cart) : undefined);
  if (!save) {
    if (!onlyChanges) await applyAccountCart(idUser, state, state.base, await call(getCart));
    return;
  }
  // Send only a save that has been stored. Otherwise, a repeated send could apply the same changes twice.
  if (!writeState(idUser, { ...state, unsent: save })) return;
  try {
    await applyAccountCart(idUser, state, save.cart, await send(idUser, save));
  } catch (error) {
    // Discard the save, because the server would reject it again.
    if (isRejected(error)) writeState(idUser, { version: state.version, base: state.base });
    throw error;
  }
}

function send(idUser: number, save: CartSave, signal?: AbortSignal): Promise<AccountCart> {
  const body = { id_user: idUser, ...save };
  return call(saveCart, { body, keepalive: true, affectsPages: false, ...(signal && { signal }) });
}

/**
 * Sends the saves that failed at earlier logouts, and drops those that the server rejects. Returns the
 * account's cart if any save succeeds.
 *
 * @throws ApiError if a save fails for another reason; it stays stored for the next sync
 */
async function sendFailedSaves(idUser: number): Promise<AccountCart | undefined> {
  const saves = readFailedSaves(idUser);
  let account: AccountCart | undefined;
  while (saves[0]) {
    try {
      account = await send(idUser, saves[0]);
    } catch (error) {
      if (!isRejected(error)) throw error;
    }
    saves.shift();
    storeFailedSaves(idUser, saves);
  }
  return account;
}

/**
 * Applies the account's cart to this browser's cart and stores it as the base of later changes.
 *
 * @param known what the account's cart would be without changes from other devices
 */
async function applyAccountCart(
  idUser: number,
  state: SyncState,
  known: readonly SavedCartLine[],
  account: AccountCart,
): Promise<void> {
  // The version decreases only after the database is restored from a backup. The account's cart may then lack
  // saved changes, so use the larger quantity of each game.
  if (account.version < state.version)
    known = smallerQuantities(account.cart, desiredCart(currentCart(), state.base));
  const present = new Set(account.cart.map((line) => line.id_product));
  const ids = changedGameIds(known, account.cart).filter((id) => present.has(id));
  const games = new Map(await Promise.all(ids.map(async (id) => [id, await fetchGame(id)] as const)));
  // The shopper may have logged out during the fetch.
  if (currentSession()?.id !== idUser) return;
  const before = currentCart();
  const { lines, base, changes } = mergeAccountCart(before, { known, account: account.cart, games });
  if (JSON.stringify(lines) !== JSON.stringify(before)) getDefaultStore().set(replaceCartAtom, lines);
  writeState(idUser, { version: account.version, base });
  reportChanges(changes);
  if (changedGameIds(base, desiredCart(lines, base)).length > 0) scheduleSave();
}

function smallerQuantities(one: readonly SavedCartLine[], other: readonly SavedCartLine[]): SavedCartLine[] {
  const quantities = quantitiesOf(other);
  return one
    .map(({ id_product, quantity }) => ({
      id_product,
      quantity: Math.min(quantity, quantities.get(id_product) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

function reportChanges(changes: readonly CartChange[]): void {
  if (changes.some(({ what }) => what === 'gone')) toast('A game you had saved is no longer for sale.');
  for (const change of changes)
    if (change.what === 'stock') toast(stockMessage(capitalise(change.name_product), change));
}

const stockMessage = (name: string, { quantity, requested }: { quantity: number; requested: number }) =>
  quantity === 0 ? `${name} is sold out.` : `Only ${quantity} of ${requested} ${name} are in stock.`;

async function fetchGame(id: number): Promise<FetchedGame> {
  try {
    return await call(getGame, { params: { id } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return 'gone';
    console.error('Could not fetch a saved game', error);
    return 'unknown';
  }
}

/**
 * Runs `work`. Schedules a sync if it fails, for example offline, unless the server rejected the cart or the
 * session has ended. Never throws.
 */
async function runWithRetry(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isRejected(error)) console.warn('The server rejected the cart', error);
    else if (currentSession()) schedule(RETRY_MS, {});
  }
}

function isRejected(error: unknown): boolean {
  return isApiError(error) && [400, 403, 413, 422].includes(error.status);
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` after other sync work in this tab and, if the browser offers Web Locks (in secure contexts
 * only), in other tabs.
 */
function runExclusively<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if ('locks' in navigator)
    return navigator.locks.request('account-cart', signal ? { signal } : {}, () => work());
  const result = queue.then(work);
  queue = result.catch(() => undefined);
  return result;
}
