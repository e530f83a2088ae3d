/** Limits how long a remote may take to load. */
import type { LiveRemote } from './boot';
import { removeScripts } from './script-files';
import { recordFailedLoad } from './telemetry/problems';

/**
 * Thrown when a remote is switched off, when the document forbids its release, or when its files are
 * unavailable, load too slowly or throw an error.
 */
export class RemoteUnreachable extends Error {
  override name = 'RemoteUnreachable';

  constructor(
    readonly remote: string,
    cause: unknown,
  ) {
    super(`Remote ${remote} cannot be loaded`, { cause });
  }
}

/**
 * Time limit in milliseconds for loading a module of a remote, and for loading the files of a page or
 * fragment.
 */
export const loadTimeoutMs = 10_000;

/**
 * Returns the result of `work`. @throws RemoteUnreachable when `work` fails or takes longer than
 * `loadTimeoutMs`
 */
export async function withLoadTimeout<Result>(
  remote: LiveRemote,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: number | undefined;
  const { entry } = remote;
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = window.setTimeout(() => {
        removeScripts(entry);
        reject(new Error(`No response within ${loadTimeoutMs / 1000} s`));
      }, loadTimeoutMs);
    });
    return await Promise.race([work(), timeout]);
  } catch (error) {
    recordFailedLoad(remote);
    throw new RemoteUnreachable(remote.name, error);
  } finally {
    window.clearTimeout(timer);
  }
}
