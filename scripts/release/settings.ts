/** Settings of the release commands, the kit and a remote's development server. */
import { userInfo } from 'node:os';
import { env, isProduction } from '../common/settings';

/** URL of the host for which release commands wait. */
export const hostUrl = env['HOST_URL'] || `http://127.0.0.1:${env['PORT'] || 3000}`;

/** Public URL of the stored files. */
export const releasesUrl =
  env['RELEASES_URL'] || `${env['PUBLIC_URL'] || hostUrl.replace('127.0.0.1', 'localhost')}/releases`;

export const deployedBy = () => env['DEPLOYED_BY'] || userInfo().username;

/** Throws if remotes cannot be switched off: in production, or with releases in a bucket. */
export function requireSwitchableRemotes(): void {
  if (isProduction(env)) throw new Error('Remotes can be switched off only in development.');
  if (env['RELEASES_BUCKET'])
    throw new Error('Remotes in a bucket cannot be switched off. Use a store with releases in a folder.');
}

/**
 * The host may spend 20 s each on checking a release, loading it and rendering its pages. In addition, it has to fetch
 * the files first, and a busy host may start with a delay.
 */
const defaultLimitMs = 90_000;

/**
 * Returns how long a command waits for the host, in milliseconds.
 * @throws if the setting is not a number of seconds
 */
export function readLimit(text = env['VERDICT_SECONDS']): number {
  if (!text) return defaultLimitMs;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw new Error(`VERDICT_SECONDS must be a number of seconds, not '${text}'.`);
}
