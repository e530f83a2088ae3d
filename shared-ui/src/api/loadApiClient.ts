import type { KyInstance } from 'ky';

let client: KyInstance | undefined;

/**
 * Loads the HTTP client, ky. It is a separate chunk, because a server-rendered page becomes interactive
 * without it.
 *
 * @throws if loading fails or takes longer than the host's limit of ten seconds; the next call tries again
 */
export async function loadApiClient(): Promise<KyInstance> {
  client ??= (await import(/* webpackChunkName: "api-client" */ 'ky')).default;
  return client;
}
