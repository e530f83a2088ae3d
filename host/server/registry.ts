/** The release registry: which releases of which remote are meant to be served. */
import { createBucketReader } from './bucket-reader';
import { config } from './config';
import { createFolderReader } from './folder-reader';

/** What `release.json` says of one release; written by `scripts/build`. */
export interface Release {
  name: string;
  release: string;
  routes: { pattern: string; files: string[] }[];
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
export interface Wanted {
  live: Release;
  canary?: { release: Release; percent: number };
}

interface RegistryFile {
  remotes: Record<string, { release: string; canary?: { release: string; percent: number } }>;
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
  const description: Release = { ...JSON.parse(text), name, release };
  described.set(key, description);
  return description;
}

let known: { text: string; wanted: Wanted[] } | undefined;

/**
 * The registry as it is now; the very same list for as long as nothing has changed.
 * @throws when it cannot be read
 */
export async function readRegistry(): Promise<Wanted[]> {
  const text = await reader.registry();
  if (known?.text === text) return known.wanted;
  const registry: RegistryFile = JSON.parse(text);
  const wanted = await Promise.all(
    Object.entries(registry.remotes).map(async ([name, { release, canary }]): Promise<Wanted> => {
      const live = await describe(name, release);
      if (!canary) return { live };
      return { live, canary: { release: await describe(name, canary.release), percent: canary.percent } };
    }),
  );
  known = { text, wanted };
  return wanted;
}

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
export const originUrl = ({ name, release, base }: Release, file: string) =>
  `${base ?? `${config.releasesOrigin}/${name}/${inPath(release)}`}/${file}`;

/** The hash that a browser file of a release must have. @throws when the release has no such file */
export function integrityOf({ name, release, integrity }: Release, file: string): string {
  const hash = integrity[`web/${file}`];
  if (!hash) throw new Error(`${name} ${release} has no file ${file}`);
  return hash;
}
