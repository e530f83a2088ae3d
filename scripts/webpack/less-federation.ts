/** In place of what `lessFederation` leaves out of the federation runtime: as much as the rest of it asks for. */
export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, applyPlugin() {} };
  readonly manifestCache = new Map<string, object>();
}

export const getGlobalRemoteInfo = () => ({});

export const formatPreloadArgs = () => [];

export const defaultPreloadArgs = () => ({});

export const normalizePreloadExposes = () => [];

export const preloadAssets = () => Promise.resolve([]);

/** One lockfile for all packages: every version there is will do. */
export const satisfy = () => true;
