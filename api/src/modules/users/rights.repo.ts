import type { User } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict, forbidden } from '../../http/errors';
import { closeSessions } from '../accounts/session.repo';
import { recordAuditEntry } from '../audit/audit.repo';
import { lockAdmins, lockUser } from './users.repo';

interface Decision {
  adminId: number;
  userId: number;
  value: boolean;
  now: Date;
}

interface DecisionResult {
  user: User;
  changed: boolean;
}

/**
 * Grants or revokes the administrator role. Returns `changed: false` if the role is already as requested, and undefined
 * if there is no such user.
 * @throws HttpError 403 if the caller is no longer an administrator, and 409 if callers revoke their own role
 */
export async function setAdmin(db: Db, decision: Decision): Promise<DecisionResult | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await lockForAdmin(trx, decision);
    const { adminId, userId, value, now } = decision;
    if (user === undefined) return undefined;
    if (user.admin === value) return { user, changed: false };
    if (userId === adminId) throw conflict('own-account', 'You cannot take the role from yourself.');
    await trx.updateTable('account').set({ admin: value }).where('id', '=', userId).execute();
    const action = value ? 'grant-admin' : 'revoke-admin';
    const detail = { before: { admin: user.admin }, after: { admin: value } };
    await recordAuditEntry(trx, { actorId: adminId, action, subject: `account ${userId}`, detail, at: now });
    return { user: { ...user, admin: value }, changed: true };
  });
}

/**
 * Bans a user and ends their sessions, or lifts the ban. Returns `changed: false` if the status is already as
 * requested, and undefined if there is no such user.
 * @throws HttpError 403 if the caller is no longer an administrator, and 409 if callers ban themselves
 */
export async function setActive(db: Db, decision: Decision): Promise<DecisionResult | undefined> {
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
    await recordAuditEntry(trx, { actorId: adminId, action, subject: `account ${userId}`, detail, at: now });
    return { user: { ...user, active: value }, changed: true };
  });
}

/**
 * Locks the administrators and the user. Throws 403 if the caller lost the role while waiting for the lock. Callers
 * cannot change their own rights, so at least one administrator remains.
 */
async function lockForAdmin(trx: Trx, { adminId, userId }: Decision): Promise<User | undefined> {
  const admins = await lockAdmins(trx);
  if (!admins.includes(adminId)) throw forbidden('Only administrators may do this.');
  return lockUser(trx, userId);
}
