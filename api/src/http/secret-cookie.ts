import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SECRET = /^[\w-]{43}$/;

interface Settings {
  name: string;
  seconds: number;
}

/** A secret of 256 bits by which a login in progress knows its browser; scripts never see it. */
export class SecretCookie {
  readonly #name: string;
  readonly #seconds: number;
  readonly #attributes: string;

  constructor(publicUrl: string, { name, seconds }: Settings) {
    const secure = publicUrl.startsWith('https:');
    // With this prefix browsers refuse the cookie from anybody but this very host.
    this.#name = secure ? `__Host-${name}` : name;
    this.#seconds = seconds;
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
    this.set(reply, secret);
    return secret;
  }

  set(reply: FastifyReply, secret: string): void {
    reply.header('set-cookie', `${this.#name}=${secret}; Max-Age=${this.#seconds}; ${this.#attributes}`);
  }

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', `${this.#name}=; Max-Age=0; ${this.#attributes}`);
  }
}
