/** One release of a remote: its description (`release.json`) and the URLs of its files. */
import type { ReleaseDescription } from '../../../scripts/release/description';
import { config } from '../config';

export interface Release extends ReleaseDescription {
  name: string;
  /** Absolute URL, without a trailing slash, of a release whose files are not in the release store. */
  base?: string;
}

/** Escapes the plus sign, which every release name contains and which a bucket reads as a space. */
const escapePlus = (release: string) => release.replaceAll('+', '%2B');

/** Returns the public URL of a release's browser file. */
export function releaseUrl({ name, release, base }: Release, file: string) {
  if (base === undefined)
    return `${config.releasesUrl || '/releases'}/${name}/${escapePlus(release)}/web/${file}`;
  // remoteEntry.js has no hash in its name. Without the query, the browser would use a cached file after a new build.
  return `${base}/web/${file}${file === 'remoteEntry.js' ? `?${release}` : ''}`;
}

/** Returns the URL from which this server fetches a release's file, `web/…` or `server/…`. */
export function originUrl({ name, release, base }: Release, file: string) {
  if (base === undefined) return `${config.releasesOrigin}/${name}/${escapePlus(release)}/${file}`;
  // The server may have a newer build by now; the query makes `npm run dev` return the file of this release.
  return `${base}/${file}${file.endsWith('/remoteEntry.js') ? `?${release}` : ''}`;
}

/** Returns the hash of a release's browser file. @throws when the release has no such file */
export function integrityOf({ name, release, integrity }: Release, file: string): string {
  const hash = integrity[`web/${file}`];
  if (!hash) throw new Error(`${name} ${release} has no file ${file}`);
  return hash;
}
