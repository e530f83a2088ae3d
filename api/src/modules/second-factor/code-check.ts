import type { FastifyRequest } from 'fastify';
import { logAuthEvent } from '../../http/auth-log';
import { invalid, tooMany } from '../../http/errors';
import type { Services } from '../../services';
import { LoginThrottle } from '../accounts/login-throttle';
import { compactCode } from './recovery-codes.rules';

interface Attempt {
  accountId: number;
  /** What was typed. */
  code: string | undefined;
  /** Names the address, and gets the log lines of wrong and throttled codes. */
  request: Pick<FastifyRequest, 'log' | 'ip' | 'server'>;
}

/**
 * Limits guesses at codes as guesses at passwords are limited, and counts them apart: a right password must not pay for
 * guesses at the code that follows it.
 */
export class CodeCheck {
  readonly #guesses: LoginThrottle;

  constructor({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>) {
    this.#guesses = new LoginThrottle(db, config.throttle.loginFailures, now, 'code');
  }

  /**
   * Returns what `accept` makes of the code. Throws 422 on the field when that is undefined or false, 429 after too many.
   */
  async demand<Result>(
    { accountId, code: typed = '', request }: Attempt,
    accept: (code: string) => Promise<Result | undefined | false>,
  ): Promise<Result> {
    const code = compactCode(typed);
    if (code === '') throw invalid([{ path: '/code', message: 'The code is required' }]);
    const name = String(accountId);
    const wait = await this.#guesses.take(name, request.ip);
    if (wait !== undefined) {
      logAuthEvent(request, 'code-throttled', { accountId });
      throw tooMany(wait, `Too many tries. Please wait ${wait} seconds.`);
    }
    const result = await accept(code);
    if (result === undefined || result === false) {
      logAuthEvent(request, 'code-failed', { accountId });
      throw invalid([{ path: '/code', message: WRONG }]);
    }
    await this.#guesses.forgive(name, request.ip);
    return result;
  }
}

const WRONG = 'This code is wrong, or has been used already';
