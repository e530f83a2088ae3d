import { normalizeIP } from '@fastify/rate-limit';
import type { Db } from '../../../db/database';
import { Throttle, type ThrottlePolicy } from './throttle.repo';

const SECOND = 1000;

/** The pause starts at five seconds and doubles up to a minute. */
const PAUSES = { firstPauseMs: 5 * SECOND, longestPauseMs: 60 * SECOND };

/**
 * Limits guesses of a password or code for one username from one IP address. The limits for a username across all IP
 * addresses, and for an IP address across all usernames, are ten times as high, so that strangers cannot easily lock a
 * user out.
 */
export class LoginThrottle {
  readonly #nameAndAddress: Throttle;
  readonly #name: Throttle;
  readonly #address: Throttle;

  constructor(db: Db, freeAttempts: number, now: () => Date, kind: 'login' | 'code' = 'login') {
    const throttle = (policy: Pick<ThrottlePolicy, 'name' | 'freeAttempts'>) =>
      new Throttle(db, { ...PAUSES, ...policy }, now);
    this.#nameAndAddress = throttle({ name: `${kind}-here`, freeAttempts });
    this.#name = throttle({ name: `${kind}-name`, freeAttempts: freeAttempts * 10 });
    this.#address = throttle({ name: `${kind}-address`, freeAttempts: freeAttempts * 10 });
  }

  /** Call this before checking the password or code. Returns the seconds to wait, or undefined if none. */
  async take(name: string, ip: string): Promise<number | undefined> {
    const address = normalizeIP(ip);
    return (
      (await this.#nameAndAddress.take(`${name} ${address}`)) ??
      (await this.#name.take(name)) ??
      (await this.#address.take(address))
    );
  }

  /**
   * Call this after a successful attempt. It subtracts only one attempt from the IP address's count: an attacker who
   * knows one password must not be able to reset the limit for guessing others.
   */
  async reset(name: string, ip: string): Promise<void> {
    const address = normalizeIP(ip);
    await this.#nameAndAddress.reset(`${name} ${address}`);
    await this.#name.reset(name);
    await this.#address.undo(address);
  }
}
