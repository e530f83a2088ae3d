import type { SavedCartLine } from '@press-start/api/contract';
import { quantitiesOf } from '@press-start/api/contract/rules';
import { randomId } from '../../api';
import type { CartLine } from '../../cart';
import { currentCart, isAvailable } from '../../cart';
import { readJson, removeKey, writeJson } from '../../storage';

/** Changes to save to the account: the differences between `base` and `cart`. */
export interface CartSave {
  /** Idempotency key: the server applies a save once, however often it is sent. */
  save_id: string;
  base: SavedCartLine[];
  cart: SavedCartLine[];
}

export interface SyncState {
  /** Version of the account's cart at the last sync. The server increases it with every change. */
  version: number;
  /** The account's cart at the last merge with this browser's cart. */
  base: SavedCartLine[];
  /** A save without a response. It is sent again unchanged, because the server may have applied it. */
  unsent?: CartSave;
}

export function makeSave(base: SavedCartLine[], cart: SavedCartLine[]): CartSave {
  return { save_id: randomId(), base, cart };
}

/** Returns `undefined` if this browser's cart has not been merged with the cart of this account. */
export function readState(idUser: number): SyncState | undefined {
  const stored = readJson('cart:account');
  if (!isRecord(stored) || stored.id_user !== idUser || !isCart(stored.base)) return undefined;
  return {
    version: isCount(stored.version, 0) ? stored.version : 0,
    base: stored.base,
    ...(isSave(stored.unsent) && { unsent: stored.unsent }),
  };
}

/** Stores the state for all tabs. Returns whether the browser could store it. */
export function writeState(idUser: number, state: SyncState): boolean {
  return writeJson('cart:account', { id_user: idUser, ...state });
}

export function readFailedSaves(idUser: number): CartSave[] {
  const saves = readAllFailedSaves()[idUser];
  // Earlier releases stored a cart here instead of a list of saves.
  if (isCart(saves)) return saves.length > 0 ? [makeSave([], saves)] : [];
  return Array.isArray(saves) ? saves.filter(isSave) : [];
}

/** Replaces the failed saves of this shopper, which stay stored until the server has handled them. */
export function storeFailedSaves(idUser: number, saves: readonly CartSave[]): void {
  const { [idUser]: _previous, ...others } = readAllFailedSaves();
  const failed = saves.length > 0 ? { ...others, [idUser]: saves } : others;
  if (Object.keys(failed).length > 0) writeJson('cart:unsaved', failed);
  else removeKey('cart:unsaved');
}

/** Returns the cart that the account should have. A sold-out line retains its quantity in the account. */
export function desiredCart(lines: readonly CartLine[], base: readonly SavedCartLine[]): SavedCartLine[] {
  const saved = quantitiesOf(base);
  return lines
    .map((line) => ({
      id_product: line.id_product,
      quantity: isAvailable(line) ? line.quantity : (saved.get(line.id_product) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns all changes that the account lacks, and marks them as sent in case the shopper stays logged in. */
export function collectUnsavedChanges(idUser: number): CartSave[] {
  const state = readState(idUser);
  const base = state?.unsent?.cart ?? state?.base ?? [];
  const cart = desiredCart(currentCart(), base);
  const saves = state?.unsent ? [state.unsent] : [];
  if (cart.length === 0 && base.length === 0) return saves;
  if (state) writeState(idUser, { version: state.version, base: cart });
  return [...saves, makeSave(base, cart)];
}

/** Adds saves to the failed saves of this shopper. Default: all changes that the account lacks. */
export function storeChanges(idUser: number, saves = collectUnsavedChanges(idUser)): void {
  storeFailedSaves(idUser, [...readFailedSaves(idUser), ...saves]);
}

function readAllFailedSaves(): Record<number, unknown> {
  const stored = readJson('cart:unsaved');
  return isRecord(stored) ? stored : {};
}

function isSave(value: unknown): value is CartSave {
  if (!isRecord(value) || typeof value.save_id !== 'string') return false;
  return isCart(value.cart) && isCart(value.base);
}

function isCart(value: unknown): value is SavedCartLine[] {
  return Array.isArray(value) && value.every(isCartLine);
}

function isCartLine(value: unknown): value is SavedCartLine {
  return isRecord(value) && isCount(value.id_product, 1) && isCount(value.quantity, 1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isCount(value: unknown, minimum: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum;
}
