import type { User } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict, forbidden } from '../../http/errors';
import { recordAct } from '../audit/audit.repo';
import { closeSessions } from '../accounts/session.repo';
import { lockAdmins, lockUser } from './users.repo';

interface Decision {
  adminId: number;
  userId: number;
  /** What to set the flag to. */
  value: boolean;
  now: Date;
}

/** The user after a decision, and whether it has changed anything. */
interface Decided {
  user: User;
  changed: boolean;
}

/** Grants or takes the administrator's role; undefined when there is no such user. */
export async function setAdmin(db: Db, decision: Decision): Promise<Decided | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await lockForAdmin(trx, decision);
    const { adminId, userId, value, now } = decision;
    if (user === undefined) return undefined;
    if (user.admin === value) return { user, changed: false };
    if (userId === adminId) throw conflict('own-account', 'You cannot take the role from yourself.');
    await trx.updateTable('account').set({ admin: value }).where('id', '=', userId).execute();
    const action = value ? 'grant-admin' : 'revoke-admin';
    const detail = { before: { admin: user.admin }, after: { admin: value } };
    await recordAct(trx, { actorId: adminId, action, subject: `account ${userId}`, detail, at: now });
    return { user: { ...user, admin: value }, changed: true };
  });
}

/** Bans a user, which ends their sessions, or lets them in again; undefined when there is no such user. */
export async function setActive(db: Db, decision: Decision): Promise<Decided | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await lockForAdmin(trx, decision);
    const { adminId, userId, value, now } = decision;
    if (user === undefined) return undefined;
    if (user.active === value) return { user, changed: false };
    if (userId === adminId) throw conflict('own-account', 'You cannot ban yourself.');
    await trx.updateTable('account').set({ active: value }).where('id', '=', userId).execute();
    if (!value) await closeSessions(trx, userId);
    const action = value ? 'activate' : 'ban';
    const detail = { before: { active: user.active }, after: { active: value } };
    await recordAct(trx, { actorId: adminId, action, subject: `account ${userId}`, detail, at: now });
    return { user: { ...user, active: value }, changed: true };
  });
}

/**
 * Locks administrators and user. The acting one may have lost the role while waiting; one who still has it and cannot
 * act on themselves is also why there is always an administrator left.
 */
async function lockForAdmin(trx: Trx, { adminId, userId }: Decision): Promise<User | undefined> {
  const admins = await lockAdmins(trx);
  if (!admins.includes(adminId)) throw forbidden('Only administrators may do this.');
  return lockUser(trx, userId);
}
