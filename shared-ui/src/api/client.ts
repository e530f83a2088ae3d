import type { KyInstance } from 'ky';

let client: KyInstance | undefined;

/**
 * Loads ky, which sends the requests. It is a separate chunk, because a server-rendered page sends none when it opens.
 *
 * @throws if loading fails; the next call tries again
 */
export async function loadApiClient(): Promise<KyInstance> {
  client ??= (await import(/* webpackChunkName: "api-client" */ 'ky')).default;
  return client;
}
