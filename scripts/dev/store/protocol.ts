/** Messages of `npm run dev`: from the programs that build the packages, and to the open tabs. */
import type { RemoteBuild } from './remote-build';

/** An error of a build, or the reason why the host rejects a release. */
export interface Problem {
  /** File, relative to the repository. */
  file?: string;
  line?: number;
  message: string;
}

/** Message from the program that builds a package. */
export type BuildMessage =
  | { kind: 'failed'; problems: Problem[] }
  | {
      kind: 'built';
      /** The build of a remote, which is already the live release; missing for the host and the API. */
      remote?: RemoteBuild;
    };

/** Exit code of a program that builds a package and has to start again, because code that it has imported has changed. */
export const startAgain = 75;

/** What an open tab needs to know, sent after every change. */
export interface StoreState {
  /** Whether the host and the API are available. */
  isOpen: boolean;
  /** Problems by package, such as `remote-shop`. */
  problems: Record<string, Problem[]>;
  /** Builds that the host does not serve yet. */
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
