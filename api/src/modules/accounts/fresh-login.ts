import { Refusal } from '../../http/errors';
import type { Services } from '../../services';
import { passwordHashOf } from './account.repo';
import { PasswordCheck } from './password-check';
import type { Caller } from './session.repo';

const MINUTE = 60_000;

interface Attempt {
  caller: Caller;
  /** What the caller has given to show who they are; not looked at when the login is fresh. */
  password: string | undefined;
  ip: string;
}

/** Guards what cannot be undone against whoever finds a device logged in: a login of the last minutes, or the password. */
export class FreshLogin {
  readonly #check: PasswordCheck;

  constructor(private readonly services: Pick<Services, 'config' | 'db' | 'now'>) {
    this.#check = new PasswordCheck(services);
  }

  /** Refuses: 403 'fresh-login-needed' when there is neither, 422 for a wrong password, 429 after too many. */
  async demand({ caller, password, ip }: Attempt): Promise<void> {
    const { config, db, now } = this.services;
    if (now().getTime() - caller.loggedInAt.getTime() <= config.freshLoginMinutes * MINUTE) return;
    const hasPassword = (await passwordHashOf(db, caller.id)) !== null;
    if (!hasPassword || password === undefined) {
      const message = hasPassword
        ? 'Please enter your password once more.'
        : 'Please log in once more and try again.';
      throw new Refusal(403, { error: 'fresh-login-needed', message });
    }
    await this.#check.demand({ caller, password, path: '/password', ip });
  }
}
