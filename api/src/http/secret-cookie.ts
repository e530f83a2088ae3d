import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SECRET = /^[\w-]{43}$/;

interface Settings {
  name: string;
  seconds: number;
}

/** An HttpOnly cookie with a 256-bit secret that binds a login in progress to its browser. */
export class SecretCookie {
  readonly #name: string;
  readonly #seconds: number;
  readonly #secure: boolean;

  constructor(publicUrl: string, { name, seconds }: Settings) {
    this.#secure = publicUrl.startsWith('https:');
    // With this prefix, browsers accept the cookie only from this exact host, not from its subdomains.
    this.#name = this.#secure ? `__Host-${name}` : name;
    this.#seconds = seconds;
  }

  read({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    const value = parseCookie(headers.cookie ?? '')[this.#name];
    return value !== undefined && SECRET.test(value) ? value : undefined;
  }

  /**
   * Sets the cookie and returns its secret. Reuses the browser's current secret, so that two tabs can log in
   * concurrently.
   */
  issue(request: FastifyRequest, reply: FastifyReply): string {
    const secret = this.read(request) ?? randomBytes(32).toString('base64url');
    this.set(reply, secret);
    return secret;
  }

  set(reply: FastifyReply, secret: string): void {
    this.#send(reply, secret, this.#seconds);
  }

  clear(reply: FastifyReply): void {
    this.#send(reply, '', 0);
  }

  #send(reply: FastifyReply, value: string, maxAge: number): void {
    const attributes = { path: '/', httpOnly: true, secure: this.#secure, sameSite: 'lax' } as const;
    reply.header('set-cookie', stringifySetCookie({ name: this.#name, value, maxAge, ...attributes }));
  }
}
