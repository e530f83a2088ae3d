import { normalizeIP } from '@fastify/rate-limit';
import type { Db } from '../../db/database';
import { Throttle, type Pace } from './throttle.repo';

const SECOND = 1000;

/** Five seconds, ten, twenty … a minute: a person hardly notices, a program gets nowhere. */
const GROWING = { first: 5 * SECOND, longest: 60 * SECOND };

/**
 * Stops guessing: at one name from one address, and, ten times as patient, at one name from many addresses (so that
 * nobody locks out a stranger in passing) and from one address at many names.
 */
export class LoginThrottle {
  readonly #here: Throttle;
  readonly #name: Throttle;
  readonly #address: Throttle;

  /** @param what names what is guessed at: each is counted by itself */
  constructor(db: Db, failures: number, now: () => Date, what: 'login' | 'code' = 'login') {
    const throttle = (pace: Pick<Pace, 'name' | 'free'>) => new Throttle(db, { ...GROWING, ...pace }, now);
    this.#here = throttle({ name: `${what}-here`, free: failures });
    this.#name = throttle({ name: `${what}-name`, free: failures * 10 });
    this.#address = throttle({ name: `${what}-address`, free: failures * 10 });
  }

  /** Seconds to wait, or undefined when the password may be looked at; counted before it is. */
  async take(name: string, ip: string): Promise<number | undefined> {
    const address = normalizeIP(ip);
    return (
      (await this.#here.take(`${name} ${address}`)) ??
      (await this.#name.take(name)) ??
      (await this.#address.take(address))
    );
  }

  /** The password was right. Of the address only this try is forgiven: one known password must not pay for guesses at others. */
  async forgive(name: string, ip: string): Promise<void> {
    const address = normalizeIP(ip);
    await this.#here.forgive(`${name} ${address}`);
    await this.#name.forgive(name);
    await this.#address.giveBack(address);
  }
}
