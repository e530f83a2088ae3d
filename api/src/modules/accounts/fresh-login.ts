import { HttpError } from '../../http/errors';
import type { Services } from '../../services';
import { passwordHashOf } from './account.repo';
import { PasswordCheck } from './password-check';
import type { Caller } from './session.repo';

const MINUTE = 60_000;

/** The time a call needs to be repeated after re-authentication, even where no login counts as a recent one. */
const LEAST_MINUTES = 1;

interface Attempt {
  caller: Caller;
  /** What the caller has given to show who they are; not looked at when the login is fresh. */
  password: string | undefined;
  ip: string;
}

/** Guards what cannot be undone against whoever finds a device logged in: a login of the last minutes, or the password. */
export class Reauthentication {
  readonly #check: PasswordCheck;

  constructor(private readonly services: Pick<Services, 'config' | 'db' | 'now'>) {
    this.#check = new PasswordCheck(services);
  }

  /** Refuses: 403 'fresh-login-needed' when there is neither, 422 for a wrong password, 429 after too many. */
  async demand({ caller, password, ip }: Attempt): Promise<void> {
    if (this.#isFresh(caller)) return;
    const hasPassword = await this.#hasPassword(caller);
    if (!hasPassword || password === undefined) throw reauthenticationNeeded(hasPassword);
    await this.#check.demand({ caller, password, path: '/password', ip });
  }

  /** Returns the 403 for a session that has to be re-authenticated first, undefined for a recent one. */
  async errorFor(caller: Caller): Promise<HttpError | undefined> {
    return this.#isFresh(caller) ? undefined : reauthenticationNeeded(await this.#hasPassword(caller));
  }

  #isFresh({ loggedInAt, reauthenticatedAt }: Caller): boolean {
    const { config, now } = this.services;
    const isWithin = (at: Date, minutes: number) => now().getTime() - at.getTime() <= minutes * MINUTE;
    const minutes = config.reauthenticationMinutes;
    if (isWithin(loggedInAt, minutes)) return true;
    return reauthenticatedAt !== null && isWithin(reauthenticatedAt, Math.max(minutes, LEAST_MINUTES));
  }

  async #hasPassword({ id }: Caller): Promise<boolean> {
    return (await passwordHashOf(this.services.db, id)) !== null;
  }
}

function reauthenticationNeeded(hasPassword: boolean): HttpError {
  const message = hasPassword
    ? 'Please enter your password once more.'
    : 'Please log in once more and try again.';
  return new HttpError(403, { error: 'fresh-login-needed', message });
}
