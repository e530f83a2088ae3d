import path from 'node:path';
import { isWholeStore, root } from '../checkout';
import { collect, ConfigError, env } from '../common/settings';
import { readHostTimeoutMs } from './settings';
import type { ReleaseStore } from './store';
import { chooseStore } from './store';

/** The data folder. The default exists only in the store's repository, not in a remote's own checkout. */
export const dataDir = path.resolve(root, env['DATA_DIR'] || '.data');

/** Opens the release store that the settings select. @throws if they select none or are invalid */
export const openReleases = (): ReleaseStore =>
  chooseStore(env, isWholeStore || env['DATA_DIR'] ? dataDir : undefined);

/**
 * Opens the release store, and reads the timeout, for a command that waits for the host.
 * @throws a ConfigError that lists all invalid settings
 */
export function openForDeploy(): { store: ReleaseStore; timeoutMs: number } {
  const problems: string[] = [];
  const timeoutMs = collect(() => readHostTimeoutMs(), problems);
  const store = collect(openReleases, problems);
  if (!store || timeoutMs === undefined) throw new ConfigError(problems.join('; '));
  return { store, timeoutMs };
}
