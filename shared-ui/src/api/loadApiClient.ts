import type { KyInstance } from 'ky';

let client: KyInstance | undefined;

/**
 * Loads ky, the HTTP client, from a separate chunk: a server-rendered page becomes interactive without it.
 *
 * @throws if loading fails or times out; the next call tries again
 */
export async function loadApiClient(): Promise<KyInstance> {
  client ??= (await import(/* webpackChunkName: "api-client" */ 'ky')).default;
  return client;
}
