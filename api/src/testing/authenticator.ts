import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';

export class Authenticator {
  readonly #totp: TOTP;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** @param steps number of 30-second steps after `now`; negative for earlier steps */
  code(now: Date, steps = 0): string {
    return this.#totp.generate({ timestamp: now.getTime() + steps * 30_000 });
  }
}

/** Returns the Cookie header that a browser sends after this response. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
