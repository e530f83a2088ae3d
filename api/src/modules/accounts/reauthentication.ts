import { HttpError } from '../../http/errors';
import type { Services } from '../../services';
import { findPasswordHash } from './account.repo';
import { PasswordCheck } from './password/password-check';
import type { Caller } from './session.repo';

const MINUTE = 60_000;
/** Leaves time to repeat the request after a re-authentication even if FRESH_LOGIN_MINUTES is 0. */
const MIN_MINUTES = 1;

interface Attempt {
  caller: Caller;
  /** Ignored if the login is recent. */
  password: string | undefined;
  ip: string;
}

/** Protects sensitive actions against a stranger who finds a logged-in device. */
export class Reauthentication {
  readonly #check: PasswordCheck;

  constructor(private readonly services: Pick<Services, 'config' | 'db' | 'now'>) {
    this.#check = new PasswordCheck(services);
  }

  /**
   * Throws unless the login is recent or the password is correct: 403 'fresh-login-needed' if no password is
   * given or the account has none, 422 for an empty or wrong password, 429 after too many attempts.
   */
  async enforce({ caller, password, ip }: Attempt): Promise<void> {
    if (this.#isRecent(caller)) return;
    const hasPassword = await this.#hasPassword(caller);
    if (!hasPassword || password === undefined) throw reauthenticationNeeded(hasPassword);
    await this.#check.verify({ caller, password, path: '/password', ip });
  }

  async errorFor(caller: Caller): Promise<HttpError | undefined> {
    return this.#isRecent(caller) ? undefined : reauthenticationNeeded(await this.#hasPassword(caller));
  }

  #isRecent({ loggedInAt, reauthenticatedAt }: Caller): boolean {
    const { config, now } = this.services;
    const isWithin = (at: Date, minutes: number) => now().getTime() - at.getTime() <= minutes * MINUTE;
    const minutes = config.reauthenticationMinutes;
    if (isWithin(loggedInAt, minutes)) return true;
    return reauthenticatedAt !== null && isWithin(reauthenticatedAt, Math.max(minutes, MIN_MINUTES));
  }

  async #hasPassword({ id }: Caller): Promise<boolean> {
    return (await findPasswordHash(this.services.db, id)) !== null;
  }
}

/** Protects administrators' sensitive actions if ADMIN_REAUTHENTICATION is enabled. */
export class AdminReauthentication {
  readonly #reauthentication: Reauthentication;

  constructor(private readonly services: Pick<Services, 'config' | 'db' | 'now'>) {
    this.#reauthentication = new Reauthentication(services);
  }

  /** Throws 403 'fresh-login-needed' if the caller has to re-authenticate first. */
  async enforce(caller: Caller): Promise<void> {
    (await this.guardFor(caller))();
  }

  /**
   * Returns a function that throws like `enforce`, for an action that only its transaction can recognise as sensitive.
   */
  async guardFor(caller: Caller): Promise<() => void> {
    const error = this.services.config.adminReauthentication
      ? await this.#reauthentication.errorFor(caller)
      : undefined;
    return () => {
      if (error !== undefined) throw error;
    };
  }
}

function reauthenticationNeeded(hasPassword: boolean): HttpError {
  const message = hasPassword
    ? 'Please enter your password once more.'
    : 'Please log in once more and try again.';
  return new HttpError(403, { error: 'fresh-login-needed', message });
}
