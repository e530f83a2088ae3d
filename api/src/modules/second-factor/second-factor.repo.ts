import { sql } from 'kysely';
import type { SecondFactor } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict } from '../../http/errors';
import { findByUsername, lockAccount } from '../accounts/account.repo';
import { closeSessions } from '../accounts/session.repo';
import { acceptCode, type Attempt, openSecret, recordOwnAuditEntry } from './codes.repo';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.rules';
import type { SecretBox } from './secret-box';
import { stepOf } from './totp.rules';

export async function findSecondFactor(db: Db, accountId: number): Promise<SecondFactor> {
  const row = await db
    .selectFrom('second_factor')
    .select('enabled_at')
    .select((eb) =>
      eb
        .selectFrom('recovery_code')
        .whereRef('recovery_code.account_id', '=', 'second_factor.account_id')
        .select(sql<number>`count(*)::int`.as('remaining'))
        .as('remaining'),
    )
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return {
    enabled: row !== undefined,
    since: row?.enabled_at?.toISOString() ?? null,
    codes_left: row?.remaining ?? 0,
  };
}

export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  return (await findSecondFactor(db, accountId)).enabled;
}

/**
 * Stores a secret. The second factor is not enabled until the first code is entered.
 * @throws HttpError 409 if the second factor is already enabled
 */
export async function beginSecondFactorSetup(
  db: Db,
  { accountId, secret, now }: { accountId: number; secret: string; now: Date },
): Promise<void> {
  const values = { secret, begun_at: now, last_step: 0 };
  const row = await db
    .insertInto('second_factor')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(values).where('second_factor.enabled_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (row === undefined) throw conflict('already-enabled', 'The second factor is on already.');
}

/**
 * Enables the second factor with its first code and ends the other sessions. Returns the recovery codes, or undefined
 * for a wrong code.
 * @throws HttpError 409 if no set-up is in progress, and 503 if the secret cannot be decrypted
 */
export async function enableSecondFactor(
  db: Db,
  { accountId, sessionId, code, now }: Attempt & { sessionId: string },
  box: SecretBox,
): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    // Without the lock, a concurrent login could open a session without a code after the other sessions end.
    await lockAccount(trx, accountId);
    const row = await trx
      .selectFrom('second_factor')
      .select(['secret', 'enabled_at'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.enabled_at !== null)
      throw conflict('not-begun', 'Please begin to set up the second factor first.');
    const step = stepOf(openSecret(box, row.secret, accountId), code, now);
    if (step === undefined) return undefined;
    await trx
      .updateTable('second_factor')
      .set({ enabled_at: now, last_step: step })
      .where('account_id', '=', accountId)
      .execute();
    const codes = newRecoveryCodes();
    const hashes = codes.map((recoveryCode) => ({
      account_id: accountId,
      code_hash: hashRecoveryCode(recoveryCode),
    }));
    await trx.insertInto('recovery_code').values(hashes).execute();
    await recordOwnAuditEntry(trx, accountId, 'second-factor-enabled', now);
    await closeSessions(trx, accountId, sessionId);
    return codes;
  });
}

/**
 * Disables the second factor with a code and ends the other sessions. Returns false for a wrong code.
 * @throws HttpError 503 if the code requires the secret and the secret cannot be decrypted
 */
export async function disableSecondFactor(
  db: Db,
  attempt: Attempt & { sessionId: string },
  box: SecretBox,
): Promise<boolean> {
  const { accountId, sessionId, now } = attempt;
  return db.transaction().execute(async (trx) => {
    if (!(await acceptCode(trx, attempt, box))) return false;
    await deleteSecondFactor(trx, accountId, now);
    await closeSessions(trx, accountId, sessionId);
    return true;
  });
}

/** Returns false if no second factor was enabled. */
async function deleteSecondFactor(trx: Trx, accountId: number, now: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('enabled_at')
    .executeTakeFirst();
  if (row === undefined || row.enabled_at === null) return false;
  await recordOwnAuditEntry(trx, accountId, 'second-factor-disabled', now);
  return true;
}

/** Removes a user's lost second factor and ends the user's sessions, at the operator's request. */
export async function removeSecondFactor(
  db: Db,
  username: string,
  now: Date,
): Promise<'removed' | 'has none' | 'unknown'> {
  const account = await findByUsername(db, username);
  if (account === undefined) return 'unknown';
  return db.transaction().execute(async (trx) => {
    if (!(await deleteSecondFactor(trx, account.id, now))) return 'has none';
    await closeSessions(trx, account.id);
    return 'removed';
  });
}
