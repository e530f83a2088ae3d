/**
 * Defines the paths and content types of public files: `/<remote>/<release>/web/…` for browsers,
 * `/<remote>/<release>/server/…` and `/<remote>/<release>/release.json` for host servers, `/kit/<kit>/….tgz` for remote
 * teams.
 */
import path from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
};

export const contentTypeOf = (file: string) => types[path.extname(file)] ?? 'application/octet-stream';

/**
 * Matches `/<remote>/<release>/web/<file>`, `/<remote>/<release>/server/<file>` and `/<remote>/<release>/release.json`.
 */
const remoteFile = /^\/([a-z]+)\/(\w[\w.+-]*)\/((?:web|server)\/[\w.@+-]+(?:\/[\w.@+-]+)*|release\.json)$/;
/** Matches `/kit/<version>/<package>.tgz`. */
const kitFile = /^\/(kit)\/(\w[\w.+-]*)\/([\w.-]+\.tgz)$/;

interface PublicFile {
  /** Name of the remote. */
  name: string;
  release: string;
  /** Path within the release. */
  file: string;
}

/**
 * Returns the public file at a URL, or undefined.
 * @param url path and query
 */
export function publicFileAt(url: string): PublicFile | undefined {
  // The plus sign is the only character in these names that clients escape.
  const pathname = url.replace(/\?.*/, '').replace(/%2b/gi, '+');
  const match = remoteFile.exec(pathname) ?? kitFile.exec(pathname);
  const [, name = '', release = '', file = ''] = match ?? [];
  if (!match || file.includes('..') || release.includes('..')) return undefined;
  return { name, release, file };
}
