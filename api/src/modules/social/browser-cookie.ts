import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A little more than a login and its code may take together. */
const SECONDS = 12 * 60;

const SECRET = /^[\w-]{43}$/;

/** The secret by which a login under way knows its browser; another browser's state or code is worth nothing. */
export class BrowserCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith('https:');
    // With this prefix browsers refuse the cookie from anybody but this very host.
    this.#name = secure ? '__Host-social-login' : 'social-login';
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  read({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? [];
    const value = cookies.find((cookie) => cookie.startsWith(`${this.#name}=`))?.slice(this.#name.length + 1);
    return value !== undefined && SECRET.test(value) ? value : undefined;
  }

  /** The browser's secret, a fresh one if it has none; two tabs that log in at once share it. */
  give(request: FastifyRequest, reply: FastifyReply): string {
    const secret = this.read(request) ?? randomBytes(32).toString('base64url');
    reply.header('set-cookie', `${this.#name}=${secret}; Max-Age=${SECONDS}; ${this.#attributes}`);
    return secret;
  }

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', `${this.#name}=; Max-Age=0; ${this.#attributes}`);
  }
}
