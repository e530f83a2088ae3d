/** One release of a remote: its description (`release.json`) and the addresses of its files. */
import type { RouteDeclaration } from '@press-start/shared-ui/page';
import { config } from '../config';

/** The content of `release.json`; written by `scripts/build`. */
export interface Release {
  name: string;
  release: string;
  routes: ({ pattern: string; files: string[] } & RouteDeclaration)[];
  /** What the release was built against; see `compatibility.ts`. */
  contract: Contract;
  /** SHA-384 of every file, `web/…` and `server/…`, as used by subresource integrity. */
  integrity: Record<string, string>;
  /** Absolute URL, without a trailing slash, of a release whose files are not in the release store. */
  base?: string;
}

/** The version of shared-ui, and the exports by shared module. */
export interface Contract {
  version: string;
  modules: Record<string, string[]>;
}

type Description = Omit<Release, 'name' | 'base'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

function isContract(value: unknown): value is Contract {
  if (!isRecord(value) || !isText(value['version']) || !isRecord(value['modules'])) return false;
  return Object.values(value['modules']).every(areTexts);
}

/** Returns whether a parsed `release.json` is complete; an incomplete one would break every page. */
export function isDescription(value: unknown): value is Description {
  if (!isRecord(value) || !isContract(value['contract'])) return false;
  const { release, routes, integrity } = value;
  if (!isText(release) || !/^[\w.+-]+$/.test(release)) return false;
  if (!isRecord(integrity) || !Object.values(integrity).every(isText)) return false;
  const hasFile = (file: string) => Object.hasOwn(integrity, file);
  if (!['web/remoteEntry.js', 'server/remoteEntry.js'].every(hasFile)) return false;
  if (!Array.isArray(routes)) return false;
  return routes.every(
    (route: unknown) =>
      isRecord(route) &&
      isText(route['pattern']) &&
      areTexts(route['files']) &&
      route['files'].every((file) => hasFile(`web/${file}`)),
  );
}

/** Escapes the plus sign, which every release name contains and which a bucket reads as a space. */
const inPath = (release: string) => release.replaceAll('+', '%2B');

/** Returns the public URL of a browser file of a release. */
export function releaseUrl({ name, release, base }: Release, file: string) {
  if (base === undefined)
    return `${config.releasesUrl || '/releases'}/${name}/${inPath(release)}/web/${file}`;
  // remoteEntry.js has no hash in its name: without the query the browser would use a cached file after a new build.
  return `${base}/web/${file}${file === 'remoteEntry.js' ? `?${release}` : ''}`;
}

/** Returns the URL at which this server fetches a file of a release, `web/…` or `server/…`. */
export function originUrl({ name, release, base }: Release, file: string) {
  if (base === undefined) return `${config.releasesOrigin}/${name}/${inPath(release)}/${file}`;
  // The query names the release for the same reason as in releaseUrl: the address may serve another build by now.
  return `${base}/${file}${file.endsWith('/remoteEntry.js') ? `?${release}` : ''}`;
}

/** Returns the hash of a browser file of a release. @throws when the release has no such file */
export function integrityOf({ name, release, integrity }: Release, file: string): string {
  const hash = integrity[`web/${file}`];
  if (!hash) throw new Error(`${name} ${release} has no file ${file}`);
  return hash;
}

/** Returns whether a route pattern has no placeholders, so that it is also an address. */
export const isPlain = (pattern: string) => !/[:*]/.test(pattern);
