/** Settings of the release commands, `npm run kit` and a remote's development server. */
import { userInfo } from 'node:os';
import { env } from '../common/settings';
import { readSigningKeys } from './signature';

/** URL of the host that the release commands wait for. */
export const hostUrl = env['HOST_URL'] || `http://127.0.0.1:${env['PORT'] || 3000}`;

/** Public URL of the store, without a trailing slash. */
export const storeUrl = (env['PUBLIC_URL'] || hostUrl.replace('127.0.0.1', 'localhost')).replace(/\/$/, '');

/** Public URL of the stored files. */
export const releasesUrl = env['RELEASES_URL'] || `${storeUrl}/releases`;

/** Private keys for signing releases. @throws if the setting is invalid */
export const signingKeys = () => readSigningKeys(env);

export const deployedBy = () => env['DEPLOYED_BY'] || userInfo().username;

/**
 * Default time that a command waits for the host, in milliseconds. The host may spend 20 s each on checking a
 * release, loading it and rendering its pages, besides the time to fetch its files.
 */
const defaultHostTimeoutMs = 90_000;

/**
 * Returns how long a command waits for the host, in milliseconds.
 * @throws if the setting is not a positive number of seconds
 */
export function readHostTimeoutMs(text = env['VERDICT_SECONDS']): number {
  if (!text) return defaultHostTimeoutMs;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw new Error(`VERDICT_SECONDS must be a positive number of seconds, not '${text}'.`);
}
