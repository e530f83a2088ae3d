import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const CLIENT_ID = 'store';
const CLIENT_SECRET = 'store-secret';

interface RecordedRequest {
  nonce: string;
  challenge: string;
}

interface Defects {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  signature?: 'wrong key' | 'public key' | 'none';
}

/** An OpenID provider over real HTTP that signs the claims of a test. It has no login page. */
export class FakeIdentityProvider {
  static async open(): Promise<FakeIdentityProvider> {
    const provider = new FakeIdentityProvider();
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  /** Claims of the person who logs in; every test uses a new subject. */
  person: Record<string, unknown> = {};
  defects: Defects = {};
  /** OAuth error that `/authorize` returns instead of a code. */
  error: string | undefined;
  /** If set, every request fails with this status. */
  failureStatus: number | undefined;

  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  readonly #issued = new Map<string, RecordedRequest>();
  readonly #server: Server = createServer((request, response) => void this.#respond(request, response));

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

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (this.failureStatus !== undefined) return send(response, this.failureStatus, {});
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
    const redirect = new URL(query.get('redirect_uri') ?? '');
    redirect.searchParams.set('state', query.get('state') ?? '');
    if (this.error === undefined) {
      this.#issued.set(code, {
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
      });
      redirect.searchParams.set('code', code);
    } else redirect.searchParams.set('error', this.error);
    response.writeHead(302, { location: redirect.href }).end();
  }

  #token(form: URLSearchParams, response: ServerResponse): void {
    const recorded = this.#issued.get(form.get('code') ?? '');
    this.#issued.delete(form.get('code') ?? '');
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
    const { claims, header, signature } = this.defects;
    const payload = { iss: this.issuer, aud: CLIENT_ID, nonce, ...times, ...this.person, ...claims };
    const head = { alg: 'RS256', kid: 'one', typ: 'JWT', ...header };
    const signingInput = [head, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    if (signature === 'none') return `${signingInput}.`;
    if (signature === 'public key') {
      const secret = this.#keys.publicKey.export({ type: 'spki', format: 'pem' });
      return `${signingInput}.${createHmac('sha256', secret).update(signingInput).digest('base64url')}`;
    }
    const key: KeyObject = signature === 'wrong key' ? this.#otherKey : this.#keys.privateKey;
    return `${signingInput}.${sign('sha256', Buffer.from(signingInput), key).toString('base64url')}`;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
