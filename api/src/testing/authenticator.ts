import { Secret, TOTP } from 'otpauth';
import type { LightMyRequestResponse } from 'fastify';

/** What an authenticator app does: it reads a secret and shows a code for each half minute. */
export class Authenticator {
  readonly #totp: TOTP;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** @param steps how many half minutes later, or earlier below zero */
  code(now: Date, steps = 0): string {
    return this.#totp.generate({ timestamp: now.getTime() + steps * 30_000 });
  }
}

/** The cookie of a response as a browser sends it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
