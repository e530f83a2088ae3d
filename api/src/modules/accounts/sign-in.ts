import type { LoginResponse } from '../../../contract';
import type { Trx } from '../../db/database';
import { findCart } from '../orders/saved-cart.repo';
import { insertChallenge } from '../second-factor/challenge.repo';
import { hasSecondFactor } from '../second-factor/second-factor.repo';
import { lockIfUnchanged, type StoredAccount } from './account.repo';
import { openSession } from './session.repo';

/** A session, or the challenge token of a login that is waiting for a second-factor code. */
export type SignIn = { session: LoginResponse } | { challenge: string; accountId: number };

/**
 * Opens a session or, if the account has a second factor, stores a challenge. Returns undefined in the same cases as
 * `startSession`.
 */
export async function signIn(
  trx: Trx,
  account: StoredAccount,
  now: Date,
  device: string,
): Promise<SignIn | undefined> {
  // Lock first: a concurrent password change or activation of the second factor then waits, and ends this login too.
  if (!(await lockIfUnchanged(trx, account))) return undefined;
  if (await hasSecondFactor(trx, account.id)) {
    return { challenge: await insertChallenge(trx, account.id, now), accountId: account.id };
  }
  const session = await startSession(trx, account, now, device);
  return session && { session };
}

/**
 * Returns undefined if the account was banned or deleted, or its password changed, since it was read. A concurrent
 * change waits for this transaction and then ends the new session as well.
 */
export async function startSession(
  trx: Trx,
  account: StoredAccount,
  now: Date,
  device: string,
): Promise<LoginResponse | undefined> {
  if (!(await lockIfUnchanged(trx, account))) return undefined;
  const { password_hash: _secret, active: _active, ...person } = account;
  return {
    ...person,
    token: await openSession(trx, account.id, now, device),
    cart_orders: await findCart(trx, account.id),
  };
}
