/** The release registry: which releases of which remote are meant to be served. */
import type { RouteDeclaration } from '@press-start/shared-ui/page';
import { createBucketReader } from './bucket-reader';
import { config } from './config';
import { isDescription } from './composition/description';
import { createFolderReader } from './folder-reader';

/** What `release.json` says of one release; written by `scripts/build`. */
export interface Release {
  name: string;
  release: string;
  routes: ({ pattern: string; files: string[] } & RouteDeclaration)[];
  /** What the release was built against; see `contract.ts`. */
  contract: Contract;
  /** SHA-384 of every file, `web/…` and `server/…`, as used by subresource integrity. */
  integrity: Record<string, string>;
  /** Where its files are when they are not among the stored releases: an absolute URL without a slash at its end. */
  base?: string;
}

/** A part of the contract between host and remotes: its version, and the exports by shared module. */
export interface Contract {
  version: string;
  modules: Record<string, string[]>;
}

/** What the registry wants for one remote. */
export interface DesiredRelease {
  live: Release;
  /** Names of the releases that were live before, latest first. */
  history: string[];
  /** The release that the registry names, when its description cannot be read. */
  missing?: {
    release: string;
    reason: string;
    /** ISO 8601, UTC. */
    since: string;
  };
  canary?: { release: Release; percent: number };
}

interface RegistryFile {
  /** Id of the release store; see scripts/release/registry.ts. */
  store?: string;
  remotes: Record<
    string,
    {
      release: string;
      canary?: { release: string; percent: number };
      history?: { release: string }[];
    }
  >;
}

const reader = config.releasesBucket
  ? createBucketReader(config.releasesOrigin)
  : createFolderReader(config.registryFile);

const described = new Map<string, Release>();

/**
 * A release never changes: its description is read once.
 * @throws when no such release is stored
 */
export async function describe(name: string, release: string): Promise<Release> {
  const key = `${name}/${release}`;
  const known = described.get(key);
  if (known) return known;
  const text = await reader.description(name, release).catch((error: unknown) => {
    // Without the path: the reason may be told to whoever asks.
    throw new Error(`no such release of ${name} is stored: ${release}`, { cause: error });
  });
  const content: unknown = { ...JSON.parse(text), release };
  if (!isDescription(content)) throw new Error(`release.json of ${name} ${release} describes no release`);
  const description: Release = { ...content, name };
  described.set(key, description);
  return description;
}

type Entry = RegistryFile['remotes'][string];

/**
 * The release to serve: the live one, or the newest of the history whose description can be read.
 * @throws when there is none
 */
async function describeLive(
  name: string,
  { release, history = [] }: Entry,
): Promise<Omit<DesiredRelease, 'canary'>> {
  const names = [release, ...history.map((earlier) => earlier.release)];
  let missing: DesiredRelease['missing'];
  for (const [index, candidate] of names.entries()) {
    try {
      return {
        live: await describe(name, candidate),
        history: names.slice(index + 1),
        ...(missing && { missing }),
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      missing ??= { release, reason, since: sinceWhen(reason) };
    }
  }
  throw new Error(missing?.reason);
}

const failures = new Map<string, string>();
/** Returns when a failure was first seen, and logs it then. */
function sinceWhen(reason: string): string {
  const known = failures.get(reason);
  if (known) return known;
  console.error(reason);
  const now = new Date().toISOString();
  failures.set(reason, now);
  return now;
}

async function describeRemote(name: string, entry: Entry): Promise<DesiredRelease> {
  const desired = await describeLive(name, entry);
  const { canary } = entry;
  if (!canary) return desired;
  try {
    return { ...desired, canary: { release: await describe(name, canary.release), percent: canary.percent } };
  } catch {
    return desired;
  }
}

let known: { text: string; wanted: DesiredRelease[] } | undefined;
let store: string | undefined;

/**
 * The registry as it is now; the very same list for as long as nothing has changed. A remote whose release cannot be
 * read costs no other remote its update.
 * @throws when it cannot be read
 */
export async function readRegistry(): Promise<DesiredRelease[]> {
  const text = await reader.registry();
  if (known?.text === text) return known.wanted;
  const registry: RegistryFile = JSON.parse(text);
  ({ store } = registry);
  const remotes = Object.entries(registry.remotes).map(([name, entry]) => describeRemote(name, entry));
  const settled = await Promise.allSettled(remotes);
  const desired = settled.flatMap((remote) => (remote.status === 'fulfilled' ? [remote.value] : []));
  // Complete: nothing has to be read again until the registry changes.
  if (desired.length === remotes.length && desired.every(({ missing }) => !missing))
    known = { text, wanted: desired };
  return desired;
}

/** Id of the release store that this host reads; null before it has read one, and for a store without an id. */
export const storeId = (): string | null => store ?? null;

/** A bucket reads the plus sign, which the name of every release has, as a space. */
const inPath = (release: string) => release.replaceAll('+', '%2B');

/** Public URL of a browser file of a release. */
export function releaseUrl({ name, release, base }: Release, file: string) {
  if (base === undefined)
    return `${config.releasesUrl || '/releases'}/${name}/${inPath(release)}/web/${file}`;
  // The one file without a hash in its name: built again, it would keep its address, and the browser what it has.
  return `${base}/web/${file}${file === 'remoteEntry.js' ? `?${release}` : ''}`;
}

/** Where this server itself asks for a file of a release, `web/…` or `server/…`. */
export function originUrl({ name, release, base }: Release, file: string) {
  if (base === undefined) return `${config.releasesOrigin}/${name}/${inPath(release)}/${file}`;
  // The release is named for the same reason as in releaseUrl: meanwhile there may be another build at the same address.
  return `${base}/${file}${file.endsWith('/remoteEntry.js') ? `?${release}` : ''}`;
}

/** The hash that a browser file of a release must have. @throws when the release has no such file */
export function integrityOf({ name, release, integrity }: Release, file: string): string {
  const hash = integrity[`web/${file}`];
  if (!hash) throw new Error(`${name} ${release} has no file ${file}`);
  return hash;
}

/** Whether a pattern is an address as well: it has no placeholders. */
export const isPlain = (pattern: string) => !/[:*]/.test(pattern);
