import type { KyInstance } from 'ky';

let client: KyInstance | undefined;

/**
 * Loads ky, which sends the calls. It is a separate file, because a page that the server has rendered needs no call.
 *
 * @throws if loading fails; the next call tries again
 */
export async function loadApiClient(): Promise<KyInstance> {
  client ??= (await import(/* webpackChunkName: "api-client" */ 'ky')).default;
  return client;
}
