/** How long a visitor waits for a remote. */
import type { LiveRemote } from './boot';
import { stopWaitingFor } from './script-files';

/** A remote's files cannot be had, or throw as soon as they are run. */
export class RemoteUnreachable extends Error {
  override name = 'RemoteUnreachable';

  constructor(
    readonly remote: string,
    cause: unknown,
  ) {
    super(`Remote ${remote} cannot be loaded`, { cause });
  }
}

/** How long a visitor waits for the files of a remote, and then for those of its page, before the notice with Retry. */
export const loadTimeoutMs = 10_000;

/** @throws RemoteUnreachable when the work fails or takes longer than `loadTimeoutMs` */
export async function inTime<Result>(remote: LiveRemote, work: () => Promise<Result>): Promise<Result> {
  let timer: number | undefined;
  const { entry } = remote;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = window.setTimeout(() => {
        stopWaitingFor(entry);
        reject(new Error(`No response within ${loadTimeoutMs / 1000} s`));
      }, loadTimeoutMs);
    });
    return await Promise.race([work(), late]);
  } catch (error) {
    throw new RemoteUnreachable(remote.name, error);
  } finally {
    window.clearTimeout(timer);
  }
}
