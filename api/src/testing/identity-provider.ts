import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const CLIENT_ID = 'store';
const CLIENT_SECRET = 'store-secret';

interface RecordedRequest {
  nonce: string;
  challenge: string;
}

/** What the next ID token gets wrong on purpose. */
interface Lie {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  signature?: 'wrong key' | 'none';
}

/** An OpenID provider on a port of its own that signs what a test wants; it asks nobody who they are. */
export class LyingProvider {
  static async open(): Promise<LyingProvider> {
    const provider = new LyingProvider();
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  /** Who comes back by default; tests give everyone a subject of their own. */
  person: Record<string, unknown> = {};
  lie: Lie = {};
  /** What `/authorize` sends back instead of a code. */
  error: string | undefined;
  /** The status of every answer while the provider is ill. */
  ill: number | undefined;

  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  readonly #asked = new Map<string, RecordedRequest>();
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));

  get issuer(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the provider has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  get settings() {
    const { issuer } = this;
    return { provider: 'oidc', issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } as const;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (this.ill !== undefined) return send(response, this.ill, {});
    if (url.pathname === '/.well-known/openid-configuration') return send(response, 200, this.#metadata());
    if (url.pathname === '/keys') return send(response, 200, { keys: [this.#publicKey()] });
    if (url.pathname === '/authorize') return this.#authorise(url.searchParams, response);
    if (url.pathname === '/token') return this.#token(new URLSearchParams(await text(request)), response);
    send(response, 404, {});
  }

  #metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    };
  }

  #publicKey() {
    return { ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
  }

  #authorise(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (this.error === undefined) {
      this.#asked.set(code, {
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', this.error);
    response.writeHead(302, { location: back.href }).end();
  }

  #token(form: URLSearchParams, response: ServerResponse): void {
    const recorded = this.#asked.get(form.get('code') ?? '');
    this.#asked.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      form.get('client_secret') !== CLIENT_SECRET ||
      recorded === undefined ||
      recorded.challenge !== proof
    ) {
      return send(response, 400, { error: 'invalid_grant' });
    }
    const id_token = this.#idToken(recorded.nonce);
    send(response, 200, { access_token: 'a', token_type: 'bearer', expires_in: 60, id_token });
  }

  #idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 60 };
    const { claims, header, signature } = this.lie;
    const reported = { iss: this.issuer, aud: CLIENT_ID, nonce, ...times, ...this.person, ...claims };
    const head = { alg: 'RS256', kid: 'one', typ: 'JWT', ...header };
    const signed = [head, reported]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    if (signature === 'none') return `${signed}.`;
    const key: KeyObject = signature === 'wrong key' ? this.#strangersKey : this.#keys.privateKey;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
