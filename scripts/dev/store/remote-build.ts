/** A new build of a remote, as an open tab of `npm run dev` receives it. */

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

/** A build that the script of the development server offers to the host's code in the tab. */
export interface OfferedBuild extends RemoteBuild {
  /** The tab calls this function if it cannot show the build. The page is then reloaded when the host serves it. */
  onFailed: () => void;
}

/**
 * Name of the event, on `window`, that offers a build. The host's code cancels the event if it is going to show the
 * build.
 */
export const buildOffered = 'remote-build';

/** Name of the event, on `window`, that the host's code dispatches once it accepts builds. */
export const buildsAccepted = 'remote-builds-accepted';
