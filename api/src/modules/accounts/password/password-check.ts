import { conflict, invalid, tooMany } from '../../../http/errors';
import type { Services } from '../../../services';
import { findPasswordHash, foldText } from '../account.repo';
import type { Caller } from '../session.repo';
import { LoginThrottle } from '../throttle/login-throttle';
import { verifyPassword } from './password';

interface Attempt {
  caller: Pick<Caller, 'id' | 'username'>;
  password: string;
  path: '/current' | '/password';
  ip: string;
}

/** Verifies the password of a logged-in caller. Wrong passwords count towards the same limits as failed logins. */
export class PasswordCheck {
  readonly #throttle: LoginThrottle;

  constructor(private readonly services: Pick<Services, 'config' | 'db' | 'now'>) {
    const { config, db, now } = services;
    this.#throttle = new LoginThrottle(db, config.throttle.loginFailures, now);
  }

  /**
   * Returns the stored hash if the password matches it. Throws 409 'no-password' for an account without a password, 422
   * for an empty or wrong password, and 429 after too many attempts.
   */
  async verify({ caller, password, path, ip }: Attempt): Promise<string> {
    const stored = await findPasswordHash(this.services.db, caller.id);
    if (stored === null) {
      throw conflict(
        'no-password',
        'This account has no password yet. Log out and use ‘I forgot my password’ to choose one.',
      );
    }
    if (password === '') throw invalid([{ path, message: 'Password is required' }]);
    const name = foldText(caller.username);
    const waitSeconds = await this.#throttle.take(name, ip);
    if (waitSeconds !== undefined)
      throw tooMany(waitSeconds, `Too many tries. Please wait ${waitSeconds} seconds.`);
    if (!(await verifyPassword(stored, password))) throw invalid([{ path, message: 'Wrong password' }]);
    await this.#throttle.reset(name, ip);
    return stored;
  }
}
