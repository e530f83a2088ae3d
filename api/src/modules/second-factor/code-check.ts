import type { FastifyRequest } from 'fastify';
import { logAuthEvent } from '../../http/auth-log';
import { invalid, tooMany } from '../../http/errors';
import type { Services } from '../../services';
import { LoginThrottle } from '../accounts/throttle/login-throttle';
import { compactCode } from './recovery-codes.rules';

interface Attempt {
  accountId: number;
  code: string | undefined;
  request: Pick<FastifyRequest, 'log' | 'ip' | 'server'>;
}

/**
 * Counts wrong codes separately from wrong passwords, because a correct password must not reset the count of wrong
 * codes.
 */
export class CodeCheck {
  readonly #throttle: LoginThrottle;

  constructor({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>) {
    this.#throttle = new LoginThrottle(db, config.throttle.loginFailures, now, 'code');
  }

  /**
   * Returns the result of `accept`.
   * @throws HttpError 422 if the code is empty or the result is undefined or false, and 429 after too many attempts
   */
  async verify<Result>(
    { accountId, code: typed = '', request }: Attempt,
    accept: (code: string) => Promise<Result | undefined | false>,
  ): Promise<Result> {
    const code = compactCode(typed);
    if (code === '') throw invalid([{ path: '/code', message: 'The code is required' }]);
    const name = String(accountId);
    const waitSeconds = await this.#throttle.take(name, request.ip);
    if (waitSeconds !== undefined) {
      logAuthEvent(request, 'code-throttled', { accountId });
      throw tooMany(waitSeconds, `Too many tries. Please wait ${waitSeconds} seconds.`);
    }
    const result = await accept(code);
    if (result === undefined || result === false) {
      logAuthEvent(request, 'code-failed', { accountId });
      throw invalid([{ path: '/code', message: WRONG_CODE }]);
    }
    await this.#throttle.reset(name, request.ip);
    return result;
  }
}

const WRONG_CODE = 'This code is wrong, or has been used already';
