import type { LoginAnswer } from '../../../contract';
import type { Trx } from '../../db/database';
import { takeCart } from '../orders/saved-cart.repo';
import { lockUnchanged, type StoredAccount } from './account.repo';
import { openSession } from './session.repo';

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
