export interface ApiConfig {
  /** `/api` (same origin) in the browser, an absolute URL on the host server. */
  baseUrl: string;
  /** Absolute base URL for orders (specification, section 7). Default: the absolute form of `baseUrl`. */
  hostUrl?: string;
  /** Replacement for the global `fetch`. On the host server, it forwards the visitor's IP address. */
  fetch?: typeof globalThis.fetch;
}

let config: ApiConfig = { baseUrl: '/api' };

/** Configures the API client. Call it once, at start-up (specification, section 7). */
export function configureApi(next: ApiConfig): void {
  config = next;
}

/** Returns the absolute base URL for orders. Without a configured `hostUrl`, works only in the browser. */
export function hostUrl(): string {
  return config.hostUrl ?? new URL(config.baseUrl, window.location.href).href;
}

export function currentConfig(): ApiConfig {
  return config;
}
