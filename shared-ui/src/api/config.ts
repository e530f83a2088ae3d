export interface ApiConfig {
  /** `/api` in the browser (same origin), an absolute URL on the host server. */
  baseUrl: string;
  /** Absolute base URL for orders (specification, section 7). Default: the absolute form of `baseUrl`. */
  hostUrl?: string;
  /**
   * Replaces the global `fetch`: in tests by a mock, and on the host server by a function that forwards the
   * visitor's IP address.
   */
  fetch?: typeof globalThis.fetch;
}

let config: ApiConfig = { baseUrl: '/api' };

/** Configures the API client once per process, at start-up (specification, section 7). Default: same-origin `/api`. */
export function configureApi(next: ApiConfig): void {
  config = next;
}

/** Returns the absolute base URL for orders. Works only in the browser. */
export function hostUrl(): string {
  return config.hostUrl ?? new URL(config.baseUrl, window.location.href).href;
}

export function currentConfig(): ApiConfig {
  return config;
}
