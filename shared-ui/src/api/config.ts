export interface ApiConfig {
  /** Where the API answers: `/api` in the browser (same origin), an absolute URL on the host server. */
  baseUrl: string;
  /** Another transport than the global `fetch`: how tests answer from a table. */
  fetch?: typeof globalThis.fetch;
}

/** Whose calls these are. Filled by the session door in the browser; empty on the server, which calls as nobody. */
export interface Credentials {
  token(): string | undefined;
  /** The server no longer accepts the token that `token()` still answers. */
  rejected(): void;
}

let config: ApiConfig = { baseUrl: '/api' };
let credentials: Credentials = { token: () => undefined, rejected: () => undefined };

/** Sets the address of the API, once per process (start-up, spec section 7). Without it: same-origin `/api`. */
export function configureApi(next: ApiConfig): void {
  config = next;
}

/** Connects the session. Called by the session door only. */
export function setCredentials(next: Credentials): void {
  credentials = next;
}

export function currentConfig(): ApiConfig {
  return config;
}

export function currentCredentials(): Credentials {
  return credentials;
}
