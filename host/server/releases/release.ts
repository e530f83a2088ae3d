/** One release of a remote: its description (`release.json`) and the URLs of its files. */
import type { ReleaseDescription } from '../../../scripts/release/description';
import { storedPath } from '../../../scripts/release/public-files';
import { config } from '../config';

export interface Release extends ReleaseDescription {
  name: string;
  /**
   * Base URL of the files, without a trailing slash, if they are not in the release store: a path of this
   * host for a simulated fault, or an absolute URL for an override by URL.
   */
  base?: string;
}

/** Escapes plus signs, which a bucket would read as spaces. */
const escapePlus = (release: string) => release.replaceAll('+', '%2B');

/** Returns the public URL of a release's browser file. */
export function releaseUrl({ name, release, base }: Release, file: string) {
  if (base !== undefined) return `${base}/web/${file}`;
  return `${config.releasesUrl || '/releases'}/${storedPath(name, escapePlus(release), `web/${file}`)}`;
}

/** Returns the URL from which this server fetches a release's file, `web/…` or `server/…`. */
export function originUrl({ name, release, base }: Release, file: string) {
  if (base === undefined) return `${config.releasesOrigin}/${storedPath(name, escapePlus(release), file)}`;
  // The server may already have a newer build; the query makes `npm run dev` return the file of this release.
  return `${base}/${file}${file === 'server/remoteEntry.js' ? `?${release}` : ''}`;
}

/** Returns the hash of a release's browser file. @throws when the release has no such file */
export function integrityOf({ name, release, integrity }: Release, file: string): string {
  const hash = integrity[`web/${file}`];
  if (!hash) throw new Error(`${name} ${release} has no file ${file}`);
  return hash;
}
