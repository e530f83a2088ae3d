import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_FACTOR_NEEDED } from '../../../contract';
import { HttpError } from '../../http/errors';
import { SecretCookie } from '../../http/secret-cookie';
import { CHALLENGE_MINUTES } from './challenge.repo';

/** Manages the cookie that identifies a login while it waits for its second-factor code. */
export class LoginChallenge {
  readonly #cookie: SecretCookie;

  constructor(publicUrl: string) {
    this.#cookie = new SecretCookie(publicUrl, { name: 'login-challenge', seconds: CHALLENGE_MINUTES * 60 });
  }

  /** Sets the cookie and returns the error to throw. */
  begin(reply: FastifyReply, token: string): HttpError {
    this.#cookie.set(reply, token);
    return new HttpError(403, { error: SECOND_FACTOR_NEEDED, message: 'Please enter your code.' });
  }

  tokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
    return this.#cookie.read(request);
  }

  end(reply: FastifyReply): void {
    this.#cookie.clear(reply);
  }
}
