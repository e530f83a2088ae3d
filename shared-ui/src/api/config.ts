export interface ApiConfig {
  /** Where the API answers: `/api` in the browser (same origin), an absolute URL on the host server. */
  baseUrl: string;
  /** Absolute address that orders are sent to (specification, section 7); without it the absolute form of `baseUrl`. */
  hostUrl?: string;
  /** Another transport than the global `fetch`: how tests answer from a table, and how the host server passes the visitor's address on. */
  fetch?: typeof globalThis.fetch;
}

let config: ApiConfig = { baseUrl: '/api' };

/** Sets the address of the API once per process, at start-up (specification, section 7). Default: same-origin `/api`. */
export function configureApi(next: ApiConfig): void {
  config = next;
}

/** Where orders are sent to, in full. Only in the browser. */
export function hostUrl(): string {
  return config.hostUrl ?? new URL(config.baseUrl, window.location.href).href;
}

export function currentConfig(): ApiConfig {
  return config;
}
