import { normalizeIP } from '@fastify/rate-limit';
import type { Db } from '../../../db/database';
import { Throttle, type ThrottlePolicy } from './throttle.repo';

const SECOND = 1000;

/** The pause doubles from five seconds to a minute. */
const PAUSES = { first: 5 * SECOND, longest: 60 * SECOND };

/**
 * Limits password guesses for one name from one address, and with a ten times higher limit for one name from many addresses
 * (so that strangers cannot easily lock someone out) and from one address at many names.
 */
export class LoginThrottle {
  readonly #here: Throttle;
  readonly #name: Throttle;
  readonly #address: Throttle;

  /** @param kind passwords and codes are counted separately */
  constructor(db: Db, failures: number, now: () => Date, kind: 'login' | 'code' = 'login') {
    const throttle = (policy: Pick<ThrottlePolicy, 'name' | 'free'>) =>
      new Throttle(db, { ...PAUSES, ...policy }, now);
    this.#here = throttle({ name: `${kind}-here`, free: failures });
    this.#name = throttle({ name: `${kind}-name`, free: failures * 10 });
    this.#address = throttle({ name: `${kind}-address`, free: failures * 10 });
  }

  /** Counts an attempt before the password is compared. Returns the seconds to wait, undefined if the attempt may proceed. */
  async take(name: string, ip: string): Promise<number | undefined> {
    const address = normalizeIP(ip);
    return (
      (await this.#here.take(`${name} ${address}`)) ??
      (await this.#name.take(name)) ??
      (await this.#address.take(address))
    );
  }

  /**
   * Forgets failed attempts after a correct password. For the address, it forgets only this attempt: an attacker who knows one
   * password must not reset the limit for guesses at others.
   */
  async reset(name: string, ip: string): Promise<void> {
    const address = normalizeIP(ip);
    await this.#here.reset(`${name} ${address}`);
    await this.#name.reset(name);
    await this.#address.undo(address);
  }
}
