import type { Services } from '../../services';
import { Reauthentication } from './fresh-login';
import type { Caller } from './session.repo';

/** Guards administrators' irreversible acts where ADMIN_REAUTHENTICATION is on: a recent login, or the password again. */
export class AdminReauthentication {
  readonly #freshLogin: Reauthentication;

  constructor(private readonly services: Pick<Services, 'config' | 'db' | 'now'>) {
    this.#freshLogin = new Reauthentication(services);
  }

  /** Throws 403 'fresh-login-needed' when the caller has to re-authenticate first. */
  async demand(caller: Caller): Promise<void> {
    (await this.guardFor(caller))();
  }

  /** Returns a function that throws as `demand` does, for acts that only their transaction knows to be irreversible. */
  async guardFor(caller: Caller): Promise<() => void> {
    const error = this.services.config.adminReauthentication
      ? await this.#freshLogin.errorFor(caller)
      : undefined;
    return () => {
      if (error !== undefined) throw error;
    };
  }
}
