import { tooMany } from '../../../http/errors';
import type { Services } from '../../../services';
import { foldText } from '../account.repo';
import { Throttle } from './throttle.repo';

const PAUSE_MS = 15 * 60_000;

/** Limits confirmation links per mailbox and per account. */
export class EmailThrottle {
  readonly #links: Throttle;

  constructor({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>) {
    const freeAttempts = config.mail.resetsPerAccount;
    this.#links = new Throttle(
      db,
      { name: 'email-change', freeAttempts, firstPauseMs: PAUSE_MS, longestPauseMs: PAUSE_MS },
      now,
    );
  }

  /** Counts a request for a link. Throws 429 if the mailbox or the account has reached its limit. */
  async enforce(email: string, accountId?: number): Promise<void> {
    const waitSeconds =
      (await this.#links.take(foldText(email))) ??
      (accountId === undefined ? undefined : await this.#links.take(`account ${accountId}`));
    if (waitSeconds === undefined) return;
    throw tooMany(
      waitSeconds,
      'A link has been sent several times already. Please look into your mailbox, or try later.',
    );
  }
}
