import type { LoginAnswer } from '../../../contract';
import type { Trx } from '../../db/database';
import { takeCart } from '../orders/saved-cart.repo';
import { insertChallenge } from '../second-factor/challenge.repo';
import { hasSecondFactor } from '../second-factor/second-factor.repo';
import { lockUnchanged, type StoredAccount } from './account.repo';
import { openSession } from './session.repo';

/** A session, or the token of a login that waits for the code of the account's second factor. */
export type SignIn = { session: LoginAnswer } | { challenge: string; accountId: number };

/** Signs a person in by a first proof of who they are. Undefined in the cases of `startSession`. */
export async function signIn(
  trx: Trx,
  account: StoredAccount,
  now: Date,
  device: string,
): Promise<SignIn | undefined> {
  // Locked first: a password or a second factor that changes concurrently ends this login as it ends sessions.
  if (!(await lockUnchanged(trx, account))) return undefined;
  if (await hasSecondFactor(trx, account.id)) {
    return { challenge: await insertChallenge(trx, account.id, now), accountId: account.id };
  }
  const session = await startSession(trx, account, now, device);
  return session && { session };
}

/**
 * Opens a session for a person who has proved who they are; the saved cart is handed out with it, once. Undefined when
 * the account has been banned or deleted, or has got another password, since it was read: whoever changes it waits for
 * this transaction and then ends its session as well.
 */
export async function startSession(
  trx: Trx,
  account: StoredAccount,
  now: Date,
  device: string,
): Promise<LoginAnswer | undefined> {
  if (!(await lockUnchanged(trx, account))) return undefined;
  const { password_hash: _secret, active: _active, ...person } = account;
  return {
    ...person,
    token: await openSession(trx, account.id, now, device),
    cart_orders: await takeCart(trx, account.id),
  };
}
