/** Messages about new builds of remotes in the open tabs of `npm run dev`. */

export interface RemoteBuild {
  /** Name of the remote, such as `arcade`. */
  name: string;
  release: string;
  /** File name of the entry. */
  entry: string;
  /** Hash of the entry, in the format of the `integrity` attribute. */
  integrity: string;
  /** Route patterns that the build owns. */
  patterns: string[];
}

/** A build that the development script offers to the host's code in the tab. */
export interface OfferedBuild extends RemoteBuild {
  /**
   * Called by the host's code if it cannot show the build. The page then reloads when the host serves the
   * build.
   */
  onFailed: () => void;
}

/** Event on `window` that offers a build. The host's code cancels the event to accept the build. */
export const buildOffered = 'remote-build';

/** Event that the host's code dispatches on `window` once it accepts builds. */
export const buildsAccepted = 'remote-builds-accepted';
