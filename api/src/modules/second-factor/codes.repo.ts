import { sql } from 'kysely';
import type { Trx } from '../../db/database';
import { unavailable } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';
import { hashRecoveryCode } from './recovery-codes.rules';
import type { SecretBox } from './secret-box';
import { isTotpCode, stepOf } from './totp.rules';

export interface Attempt {
  accountId: number;
  /** Upper case, without spaces or hyphens. */
  code: string;
  now: Date;
}

/**
 * Accepts a TOTP code or recovery code once, even for concurrent logins. Returns false for a wrong or used code.
 * @throws HttpError 503 for a TOTP code if the secret cannot be decrypted
 */
export async function acceptCode(trx: Trx, attempt: Attempt, box: SecretBox): Promise<boolean> {
  return isTotpCode(attempt.code) ? acceptTotp(trx, attempt, box) : acceptRecoveryCode(trx, attempt);
}

/**
 * The stored step only increases, so that the second of two logins with the same code fails. Also encrypts a secret
 * that is still stored in plain text.
 */
async function acceptTotp(trx: Trx, { accountId, code, now }: Attempt, box: SecretBox): Promise<boolean> {
  const row = await trx
    .selectFrom('second_factor')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  const secret = openSecret(box, row.secret, accountId);
  const step = stepOf(secret, code, now);
  if (step === undefined) return false;
  const accepted = await trx
    .updateTable('second_factor')
    .set({ last_step: step, ...(box.isOutdated(row.secret) && { secret: box.seal(secret, accountId) }) })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return accepted !== undefined;
}

async function acceptRecoveryCode(trx: Trx, { accountId, code, now }: Attempt): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .returning('account_id')
    .executeTakeFirst();
  if (used === undefined) return false;
  const { remaining } = await trx
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('remaining'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await recordOwnAuditEntry(trx, accountId, 'recovery-code-used', now, {
    before: { codes_left: remaining + 1 },
    after: { codes_left: remaining },
  });
  return true;
}

/** Throws 503 without the correct key. Recovery codes still work, because they need no key. */
export function openSecret(box: SecretBox, stored: string, accountId: number): string {
  const secret = box.open(stored, accountId);
  if (secret !== undefined) return secret;
  throw unavailable(
    'second-factor-unreadable',
    'Codes of the app cannot be checked: the SECRETS_KEY of the store is missing or another one. Recovery codes work.',
  );
}

export async function recordOwnAuditEntry(
  trx: Trx,
  accountId: number,
  action: string,
  at: Date,
  detail: object = {},
): Promise<void> {
  await recordAuditEntry(trx, { actorId: accountId, action, subject: `account ${accountId}`, detail, at });
}
