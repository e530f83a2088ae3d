/** Limits how long a remote may take to load. */
import type { LiveRemote } from './boot';
import { removeScripts } from './script-files';

/** Thrown when a remote's files are unavailable, or throw while they load. */
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
 * Time limit in milliseconds, which applies separately to loading a remote and to loading the files of its
 * page. When it expires, the visitor sees the notice with Retry.
 */
export const loadTimeoutMs = 10_000;

/** Returns the result of `work`. @throws RemoteUnreachable when it fails or takes longer than `loadTimeoutMs` */
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
    throw new RemoteUnreachable(remote.name, error);
  } finally {
    window.clearTimeout(timer);
  }
}
