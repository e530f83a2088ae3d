/** Messages of `npm run dev` from the processes that build the packages, and to the open tabs. */
import type { RemoteBuild } from './remote-build';

/** A build error, the rejection of a release by the host, or the exit of a program. */
export interface Problem {
  /** File, relative to the repository. */
  file?: string;
  line?: number;
  message: string;
}

/** Message from a process that builds a package. */
export type BuildMessage =
  | { kind: 'failed'; problems: Problem[] }
  | {
      kind: 'built';
      /** The build of a remote, which is already the live release; missing for the host and the API. */
      remote?: RemoteBuild;
    };

/** Exit code of a build process that must be restarted, because code that it has imported has changed. */
export const restartExitCode = 75;

/** State of the store, sent to the open tabs after every change. */
export interface StoreState {
  /** Whether the host and the API are available. */
  isOpen: boolean;
  /** Problems by label, such as `remote-shop`, `release of remote-shop` or `api (running)`. */
  problems: Record<string, Problem[]>;
  /** Builds of remotes that the host has not decided on yet. */
  builds: RemoteBuild[];
}

export const clientPath = '/dev-server/client.js';
export const eventsPath = '/dev-server/events';

/** Names of the server-sent events. */
export const events = {
  /** Contains the `StoreState`. */
  state: 'state',
  /** The host or the API has been restarted. */
  reload: 'reload',
  /** The host serves a new build of the remote that the event names. */
  served: 'served',
} as const;
